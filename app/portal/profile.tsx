import { Link, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import type { RootData } from "#request/root-data.ts";
import { SignOutForm } from "#app/sign-out-form.tsx";
import { isDetail } from "#domains/identity/registration/registration-answers.ts";
import { requestContext } from "#request/request-context.server.ts";
import { DeleteByProof } from "./profile/delete-by-proof.tsx";
import { ContactsForm, DetailsForm, NamesForm } from "./profile/details.tsx";
import { profileClientAction } from "./profile/profile-client-action.ts";
import { profileAction } from "./profile/profile-action.server.ts";
import { PictureForm } from "./profile/picture-form.tsx";
import { OwnDataCopy } from "./profile/own-data-copy.tsx";
import { OwnOrders } from "./profile/own-orders.tsx";
import { OwnRoles } from "./profile/own-roles.tsx";
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
export const shouldRevalidate = shouldRevalidateScreen;
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ProfileScreen() {
  const {
    contacts,
    details,
    identities,
    sessions,
    tabs,
    orders,
    dataCopy,
    hasMessenger,
    isStaff,
    signOutQuestion,
    roles,
    translationLanguages,
  } = useLoaderData<typeof loader>();
  const { actor, registration } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  const hasEmail = contacts.email !== "";
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
      <ProfileTabs {...tabs} />
      <ProfileSection title={t("profile.picture")}>
        <PictureForm />
      </ProfileSection>
      <ProfileSection title={t("profile.names")}>
        <NamesForm locked={contacts.detailsLocked} />
      </ProfileSection>
      {registration.fields.some(isDetail) && (
        <ProfileSection title={t("profile.details")}>
          <DetailsForm details={details} locked={contacts.detailsLocked} />
        </ProfileSection>
      )}
      <ProfileSection title={t("profile.contacts")} lead={t("profile.contacts-lead")}>
        <ContactsForm contacts={contacts} />
        <VerifyEmail contacts={contacts} />
      </ProfileSection>
      {orders.length > 0 && (
        <ProfileSection title={t("profile.orders")}>
          <OwnOrders orders={orders} />
        </ProfileSection>
      )}
      <ProfileSection title={t("profile.sign-in-methods")}>
        <SignInMethods identities={identities} contacts={contacts} />
      </ProfileSection>
      {isStaff && (
        <ProfileSection title={t("profile.second-step")} lead={t("profile.second-step-lead")}>
          <a className="link" href="/second-step">
            {t("profile.second-step-link")}
          </a>
        </ProfileSection>
      )}
      <ProfileSection title={t("profile.sessions")}>
        <Sessions sessions={sessions} />
      </ProfileSection>
      {roles.length > 0 && (
        <ProfileSection title={t("profile.roles")} lead={t("profile.roles-lead")}>
          <OwnRoles roles={roles} translationLanguages={translationLanguages} />
        </ProfileSection>
      )}
      <ProfileSection title={t("profile.copy")} lead={t("profile.copy-lead")}>
        <OwnDataCopy copy={dataCopy} />
      </ProfileSection>
      <ProfileSection title={t("profile.leave")} lead={t("profile.leave-lead")}>
        <div className="actions">
          <SignOutForm question={signOutQuestion}>
            <Button type="submit" variant="soft">
              {t("common.sign-out")}
            </Button>
          </SignOutForm>
          {(hasEmail || hasMessenger) && (
            <DeleteAccountLinks hasEmail={hasEmail} hasMessenger={hasMessenger} />
          )}
        </div>
        {!hasEmail && !hasMessenger && <DeleteByProof proof={contacts.proof} />}
      </ProfileSection>
    </main>
  );
}

type ProfileSectionProps = { title: string; lead?: string; children: ReactNode };

function ProfileSection({ title, lead, children }: ProfileSectionProps) {
  return (
    <section className="page-part">
      <h2>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** Links to the popups that delete the account, confirmed by email or by a chat message. */
function DeleteAccountLinks({
  hasEmail,
  hasMessenger,
}: {
  hasEmail: boolean;
  hasMessenger: boolean;
}) {
  const t = useTranslations();
  return (
    <>
      {hasEmail && (
        <Link className="link" to="?scenario=user-terminate-by-email" preventScrollReset>
          {t("profile.delete")}
        </Link>
      )}
      {hasMessenger && (
        <Link className="link" to="?scenario=user-terminate-by-messenger" preventScrollReset>
          {t(hasEmail ? "profile.delete-by-messenger" : "profile.delete")}
        </Link>
      )}
    </>
  );
}
