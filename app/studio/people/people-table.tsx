import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { RoleNames } from "#app/studio/shell/role-names.tsx";
import { PersonPicture } from "./person-picture.tsx";
import type { ListedPerson } from "./people-screen.server.ts";

/** The list as a table; on a phone each row becomes a block of two or three lines. */
export function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  const t = useTranslations();
  return (
    <table className="studio-table studio-people-table">
      <thead>
        <tr>
          <th scope="col">{t("studio.people.person")}</th>
          <th scope="col">{t("studio.people.roles")}</th>
          <th scope="col">{t("studio.people.course")}</th>
          <th scope="col">{t("studio.people.mentor")}</th>
          <th scope="col">{t("studio.people.last-active")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.userId} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { userId, email, phone, roles, blockedAt, isRegistered, course, mentor } = person;
  const t = useTranslations();
  const format = useFormatter();
  const name = useDisplayName(person);
  const contact = email ?? phone;
  return (
    <tr>
      <th scope="row">
        <span className="studio-people-table__person">
          <PersonPicture picture={person.picture} name={name} />
          <span>
            <Link className="studio-people-table__name" to={`/studio/people/${userId}`}>
              <bdi>{name}</bdi>
            </Link>
            {contact !== null && contact !== name && <bdi className="studio-muted">{contact}</bdi>}
          </span>
        </span>
      </th>
      <td>
        <RoleNames roles={roles} />
        {blockedAt !== null && (
          <span className="studio-badge studio-badge--bad">{t("studio.people.is-blocked")}</span>
        )}
        {!isRegistered && <span className="studio-badge">{t("studio.people.is-temporary")}</span>}
      </td>
      <td>
        {course && (
          <>
            <bdi>{course.title}</bdi>{" "}
            <span className="studio-muted">
              <Progress {...course} />
            </span>
          </>
        )}
      </td>
      <td>{mentor && <bdi>{mentor.name}</bdi>}</td>
      <td>
        <time dateTime={person.lastActiveAt}>
          {format.dateTime(new Date(person.lastActiveAt), { dateStyle: "medium" })}
        </time>
      </td>
    </tr>
  );
}

/** How much of a course is done: "2 of 12". */
export function Progress({ doneCount, total }: { doneCount: number; total: number }) {
  const t = useTranslations();
  const format = useFormatter();
  return t("studio.people.progress", {
    done: format.number(doneCount),
    total: format.number(total),
  });
}

/** A person's name as lists show it: their name, else a contact, else that they have none. */
export function useDisplayName({
  name,
  email,
  phone,
  isRegistered,
}: Pick<ListedPerson, "name" | "email" | "phone" | "isRegistered">): string {
  const t = useTranslations();
  const contact = name || email || phone;
  return contact || t(isRegistered ? "studio.people.no-name" : "studio.people.visitor");
}
