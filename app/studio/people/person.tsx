import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { BlockCard } from "./block-card.tsx";
import { DataCopyCard } from "./data-copy-card.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { changePerson, readReturnedRole } from "./person-action.server.ts";
import { PersonContacts, PersonCourses, PersonOrders } from "./person-facts.tsx";
import { PersonPicture } from "./person-picture.tsx";
import { PersonRoles } from "./person-roles.tsx";
import { loadPersonScreen } from "./person-screen.server.ts";
import { PersonSignIn } from "./person-sign-in.tsx";
import type { Route } from "./+types/person";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return {
    person: await loadPersonScreen(ctx, params.userId),
    returnedRole: readReturnedRole(ctx, request),
  };
}

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  changePerson(context.get(requestContext), params.userId, await request.formData());

export default function PersonScreen() {
  const { person, returnedRole } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  const name =
    person.name ||
    person.contacts?.email ||
    t(person.isRegistered ? "studio.people.no-name" : "studio.people.visitor");
  return (
    <Screen
      title={name}
      actions={
        <Link className="studio-button studio-button--quiet" to="/studio/people">
          <StudioIcon name="back" flip />
          {t("studio.area.people")}
        </Link>
      }
    >
      <div className="studio-width studio-person-screen">
        <div className="studio-person-screen__header">
          <PersonPicture picture={person.picture} name={name} />
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {person.blockedAt !== null && (
            <span className="studio-badge studio-badge--bad">{t("studio.people.is-blocked")}</span>
          )}
          {!person.isRegistered && (
            <span className="studio-badge">{t("studio.people.is-temporary")}</span>
          )}
        </div>
        <div className="studio-person-screen__column">
          <PersonCourses courses={person.courses} />
          {person.orders.length > 0 && <PersonOrders orders={person.orders} />}
          {person.signIn && (
            <PersonSignIn
              signIn={person.signIn}
              maySignOut={person.maySignOut}
              isSessionOver={result?.problem === "session-over"}
            />
          )}
        </div>
        <div className="studio-person-screen__column">
          {returnedRole && !result && <Note kind="ok">{t("studio.proof-done")}</Note>}
          {person.contacts && <PersonContacts contacts={person.contacts} signIn={person.signIn} />}
          {person.contacts && (
            <PersonRoles
              person={person}
              values={result?.values ?? returnedRole}
              problem={result?.problem}
            />
          )}
          {person.copy && (
            <DataCopyCard copy={person.copy.state} isTooOften={result?.problem === "too-many"} />
          )}
          {person.mayBlock && <BlockCard blockedAt={person.blockedAt} name={name} />}
          {person.mayDelete && (
            <DeleteCard
              isDeleted={person.isDeleted}
              graceDays={person.graceDays}
              name={name}
              isLastOwner={result?.problem === "deletes-last-owner"}
            />
          )}
        </div>
      </div>
    </Screen>
  );
}
