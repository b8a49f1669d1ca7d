import { Link, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import type { RootData } from "#request/root-data.ts";
import { isDetail } from "#domains/identity/registration/registration-answers.ts";
import { requestContext } from "#request/request-context.server.ts";
import { DeleteByProof } from "./profile/delete-by-proof.tsx";
import { ContactsForm, DetailsForm, NamesForm } from "./profile/details.tsx";
import { profileClientAction } from "./profile/profile-client-action.ts";
import { profileAction } from "./profile/profile-action.server.ts";
import { OwnOrders } from "./profile/own-orders.tsx";
import { loadProfileScreen } from "./profile/profile-screen.server.ts";
import { profilePaths, ProfileTabs } from "./profile/profile-tabs.tsx";
import { VerifyEmail } from "./profile/verify-email.tsx";
import { Sessions, SignInMethods } from "./profile/sign-in-methods.tsx";
import { redirectToSignIn } from "./redirect-to-sign-in.ts";
import type { Route } from "./+types/profile";

/** Shows the signed-in user's data and lets them change it. */
export async function loader({ context }: Route.LoaderArgs) {
  const screen = await loadProfileScreen(context.get(requestContext));
  if (!screen) throw redirectToSignIn(profilePaths.profile);
  return screen;
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  return form.get("intent") === "scenario"
    ? scenarioAction(ctx, request, form, async () => ({ routeName: "profile" }))
    : profileAction(ctx, form);
}

export const clientAction = profileClientAction;
export const shouldRevalidate = keepPopupClosed;
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ProfileScreen() {
  const { contacts, details, links, sessions, unread, orders, hasMessenger } =
    useLoaderData<typeof loader>();
  const { actor, registration } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  const byEmail = contacts.email !== "";
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <title>{t("profile.title")}</title>
      <header>
        <h1>{t("profile.title")}</h1>
        <p className="lead">
          {[actor.firstName, actor.lastName].filter(Boolean).join(" ")}{" "}
          <span className="muted">{actor.email ?? contacts.phone}</span>
        </p>
        <p className="muted">{t("profile.lead")}</p>
      </header>
      <ProfileTabs unread={unread} />
      <Part title={t("profile.names")}>
        <NamesForm locked={contacts.locked} />
      </Part>
      {registration.fields.some(isDetail) && (
        <Part title={t("profile.details")}>
          <DetailsForm details={details} locked={contacts.locked} />
        </Part>
      )}
      <Part title={t("profile.contacts")} lead={t("profile.contacts-lead")}>
        <ContactsForm contacts={contacts} />
        <VerifyEmail contacts={contacts} />
      </Part>
      {orders.length > 0 && (
        <Part title={t("profile.orders")}>
          <OwnOrders orders={orders} />
        </Part>
      )}
      <Part title={t("profile.sign-in-methods")}>
        <SignInMethods links={links} contacts={contacts} />
      </Part>
      <Part title={t("profile.sessions")}>
        <Sessions sessions={sessions} />
      </Part>
      <Part title={t("profile.leave")} lead={t("profile.leave-lead")}>
        <div className="actions">
          <form method="post" action="/sign-out">
            <Button type="submit" kind="soft">
              {t("common.sign-out")}
            </Button>
          </form>
          {(byEmail || hasMessenger) && <Terminate byEmail={byEmail} byMessenger={hasMessenger} />}
        </div>
        {!byEmail && !hasMessenger && <DeleteByProof proof={contacts.proof} />}
      </Part>
    </main>
  );
}

type PartProps = { title: string; lead?: string; children: ReactNode };

function Part({ title, lead, children }: PartProps) {
  return (
    <section className="page-part">
      <h2>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** Deletes the account: by email for a user with an email address, by chat message for one with a messenger. */
function Terminate({ byEmail, byMessenger }: { byEmail: boolean; byMessenger: boolean }) {
  const t = useTranslations();
  return (
    <>
      {byEmail && (
        <Link className="link" to="?scenario=user-terminate-by-email" preventScrollReset>
          {t("profile.delete")}
        </Link>
      )}
      {byMessenger && (
        <Link className="link" to="?scenario=user-terminate-by-messenger" preventScrollReset>
          {t(byEmail ? "profile.delete-by-messenger" : "profile.delete")}
        </Link>
      )}
    </>
  );
}
