import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { loader } from "#app/studio/editing/course-screen.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";

/** The mentors who get questions about the course. Who leads mentors chooses the courses of each mentor. */
export function MentorsCard() {
  const t = useTranslations();
  const { people, canChange } = useLoaderData<typeof loader>().mentors;
  return (
    <FieldCard
      title={t("studio.course-settings.mentors-title")}
      lead={t(
        people.length === 0
          ? "studio.course-settings.no-mentors"
          : "studio.course-settings.mentors-lead",
      )}
    >
      <ul>
        {people.map(({ userId, name, isOwn }) => (
          <li key={userId}>
            {canChange ? (
              <Link className="studio-link" to={`/studio/mentors/${userId}`}>
                {name}
              </Link>
            ) : (
              name
            )}{" "}
            <span className="studio-muted studio-small">
              {t(`studio.course-settings.${isOwn ? "mentor-of-course" : "mentor-of-all"}`)}
            </span>
          </li>
        ))}
      </ul>
    </FieldCard>
  );
}
