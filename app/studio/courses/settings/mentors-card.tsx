import { useState } from "react";
import { Link, useFetcher, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CourseMentor } from "#domains/conversations/mentors/course-mentors.server.ts";
import type { action, loader } from "#app/studio/editing/course-screen.tsx";
import { PersonPicture } from "#app/studio/people/person-picture.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { AddMentor } from "./add-mentor.tsx";

/** The mentors who get questions about the course. Who writes the course chooses them; it counts at once. */
export function MentorsCard() {
  const t = useTranslations();
  const loaded = useLoaderData<typeof loader>().mentors;
  const fetcher = useFetcher<typeof action>();
  const [added, setAdded] = useState("");
  if (!loaded) return null;
  const { mentors, canLead } = loaded;
  const answering = mentors.filter(({ answers }) => answers !== "no");
  const others = mentors.filter(({ answers }) => answers === "no");
  const send = (intent: string, { userId }: CourseMentor) =>
    void fetcher.submit({ intent, mentor: userId }, { method: "post" });
  return (
    <FieldCard
      id="mentors"
      title={t("studio.course-settings.mentors-title")}
      lead={t(
        mentors.length === 0
          ? "studio.course-mentors.nobody"
          : answering.length === 0
            ? "studio.course-settings.no-mentors"
            : "studio.course-settings.mentors-lead",
      )}
    >
      {fetcher.state === "idle" && fetcher.data?.problem && (
        <Note kind="bad">{t(fetcher.data.problem)}</Note>
      )}
      <ul className="studio-course-mentors" aria-busy={fetcher.state !== "idle"}>
        {answering.map((mentor) => (
          <li key={mentor.userId}>
            <PersonPicture picture={mentor.avatar ?? ""} name={mentor.name} />
            <p>
              <Name mentor={mentor} canLead={canLead} />
              <span className="studio-muted studio-small">
                {t(
                  `studio.course-settings.${mentor.answers === "course" ? "mentor-of-course" : "mentor-of-all"}`,
                )}
              </span>
            </p>
            {mentor.answers === "course" && (
              <button
                type="button"
                className="studio-button studio-button--quiet"
                aria-label={t("studio.course-mentors.remove", { name: mentor.name })}
                onClick={() => send("remove-mentor", mentor)}
              >
                {t("studio.course-mentors.remove-short")}
              </button>
            )}
            {mentor.answers === "all" && canLead && (
              <button
                type="button"
                className="studio-button studio-button--quiet"
                aria-label={t("studio.course-mentors.only", { name: mentor.name })}
                onClick={() => send("only-this-course", mentor)}
              >
                {t("studio.course-mentors.only-short")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <AddMentor
          mentors={others}
          onAdd={(mentor) => {
            setAdded(mentor.name);
            send("add-mentor", mentor);
          }}
        />
      ) : (
        mentors.length > 0 && (
          <p className="studio-field__help">{t("studio.course-mentors.all-answer")}</p>
        )
      )}
      <p className="studio-hidden" role="status">
        {fetcher.state === "idle" && fetcher.data?.problem === null && added !== ""
          ? t("studio.course-mentors.changed")
          : ""}
      </p>
    </FieldCard>
  );
}

function Name({ mentor: { userId, name }, canLead }: { mentor: CourseMentor; canLead: boolean }) {
  const t = useTranslations();
  const shown = name || t("studio.people.no-name");
  if (!canLead) return <b dir="auto">{shown}</b>;
  return (
    <Link className="studio-link" dir="auto" to={`/studio/mentors/${userId}`}>
      {shown}
    </Link>
  );
}
