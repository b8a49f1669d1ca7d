import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { CourseMentor } from "#domains/conversations/mentors/course-mentors.server.ts";
import { PersonPicture } from "#app/studio/people/person-picture.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

/** How many people are shown at once. Who has more mentors than this finds them by name. */
const shownMax = 8;

type Props = { mentors: readonly CourseMentor[]; onAdd: (mentor: CourseMentor) => void };

/** Finds a mentor by name and adds them. */
export function AddMentor({ mentors, onAdd }: Props) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = mentors.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (!isOpen)
    return (
      <button
        type="button"
        className="studio-button studio-course-settings__add"
        onClick={() => setOpen(true)}
      >
        <StudioIcon name="plus" />
        {t("studio.course-mentors.add")}
      </button>
    );
  return (
    <div className="studio-field">
      <label htmlFor={id}>{t("studio.course-mentors.search")}</label>
      <input
        className="studio-input"
        id={id}
        type="search"
        dir="auto"
        autoComplete="off"
        // The person has just asked for this field.
        ref={(field) => field?.focus()}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") setOpen(false);
        }}
      />
      <p className="studio-field__help" role="status">
        {found.length === 0
          ? t("studio.course-mentors.none-found")
          : t("studio.course-mentors.found", { count: found.length })}
      </p>
      <ul className="studio-course-mentors">
        {found.slice(0, shownMax).map((mentor) => (
          <li key={mentor.userId}>
            <PersonPicture picture={mentor.avatar ?? ""} name={mentor.name} />
            <p dir="auto">{mentor.name || t("studio.people.no-name")}</p>
            <button
              type="button"
              className="studio-button"
              aria-label={t("studio.course-mentors.add-one", { name: mentor.name })}
              onClick={() => {
                onAdd(mentor);
                setOpen(false);
                setSearch("");
              }}
            >
              {t("studio.course-mentors.add-short")}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
