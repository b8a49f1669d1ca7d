import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { PersonPicture } from "#app/studio/people/person-picture.tsx";
import { Progress, useDisplayName } from "#app/studio/people/people-table.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import type { NewPerson } from "./load-home.server.ts";

/** The people who joined last, and the course they are in. */
export function NewestPeople({ people, now }: { people: readonly NewPerson[]; now: string }) {
  const t = useTranslations();
  return (
    <section className="studio-card" aria-labelledby="studio-newest">
      <div className="studio-card__header">
        <h3 id="studio-newest">{t("studio.home.newest")}</h3>
        <Link className="studio-home__end studio-home__all" to="/studio/people?sort=joined">
          {t("studio.home.all-people")}
        </Link>
      </div>
      {people.length === 0 ? (
        <EmptyNote title={t("studio.home.nobody-new")} />
      ) : (
        <ul className="studio-list">
          {people.map((person) => (
            <PersonRow key={person.userId} person={person} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PersonRow({ person, now }: { person: NewPerson; now: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const name = useDisplayName(person);
  const { userId, picture, course, joinedAt } = person;
  return (
    <li className="studio-new-person">
      <PersonPicture picture={picture} name={name} />
      <div>
        <Link className="studio-people-table__name" to={`/studio/people/${userId}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className="studio-muted studio-small">
          {course === null ? (
            t("studio.home.no-course-yet")
          ) : (
            <>
              <bdi>{course.title}</bdi> · <Progress {...course} />
            </>
          )}
        </p>
      </div>
      <time className="studio-muted studio-small" dateTime={joinedAt}>
        {format.relativeTime(new Date(joinedAt), new Date(now))}
      </time>
    </li>
  );
}
