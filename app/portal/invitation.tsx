import { data, Form, Link, redirect, useActionData, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { sendVerificationCode } from "#domains/identity/contacts/send-verification-code.server.ts";
import { verifyEmail } from "#domains/identity/contacts/verify-email.server.ts";
import { acceptInvitation } from "#domains/people/invitations/accept-invitation.server.ts";
import { invitationPath } from "#domains/people/invitations/invitation.ts";
import { DomainError } from "#platform/domain-error.ts";
import { languageName } from "#platform/intl-formats.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SignOutForm } from "#app/sign-out-form.tsx";
import { TextField } from "#ui/field.tsx";
import {
  invitationFacts,
  type InvitationScreenData,
  loadInvitationScreen,
} from "./invitation-screen.server.ts";
import type { Route } from "./+types/invitation";

const endStatus = { gone: 404, used: 410, expired: 410 } as const;

/** Shows who invites to what. A GET accepts nothing: mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const screen = await loadInvitationScreen(ctx, params.token);
  return data(screen, screen.end === null ? 200 : endStatus[screen.end]);
}

/** What each form of the page does. */
const formHandlers: Readonly<
  Record<string, (ctx: RequestCtx, input: { token: string; code: string }) => Promise<unknown>>
> = {
  accept: acceptInvitation,
  "send-code": (ctx) => sendVerificationCode(ctx),
  "verify-email": verifyEmail,
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const intent = String(form.get("intent") ?? "");
  if (intent === "scenario") return scenarioAction(ctx, request, form, async () => invitationFacts);
  const handler = Object.hasOwn(formHandlers, intent) ? formHandlers[intent] : undefined;
  try {
    await handler?.(ctx, { token: params.token, code: String(form.get("code") ?? "") });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ messageKey: error.messageKey ?? "error.description" }, error.status);
  }
  return redirect(invitationPath(params.token), 303);
}

export const shouldRevalidate = shouldRevalidateScreen;
export const meta = () => [{ name: "robots", content: "noindex" }];

/** The page of an invitation to help in the portal. It leads through sign-in, and works without scripts. */
export default function InvitationScreen() {
  const { invitation, end } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("invitation.title")}</title>
      <h1>{t("invitation.title")}</h1>
      {invitation ? (
        <InvitationDetails invitation={invitation} />
      ) : (
        <>
          <p className="lead" role="status">
            {t(`invitation.${end ?? "gone"}`)}
          </p>
          <div className="actions">
            <ButtonLink variant="soft" href="/">
              {t("invitation.to-portal")}
            </ButtonLink>
          </div>
        </>
      )}
    </main>
  );
}

type Invitation = NonNullable<InvitationScreenData["invitation"]>;

function InvitationDetails({ invitation }: { invitation: Invitation }) {
  const { role, languages, invitedBy, portal, expiresAt, step } = invitation;
  const t = useTranslations();
  const format = useFormatter();
  const leadKey =
    step === "done"
      ? "invitation.accepted"
      : invitedBy === ""
        ? "invitation.lead-plain"
        : "invitation.lead";
  return (
    <>
      <p className="lead" role="status">
        {t(leadKey, { inviter: invitedBy, portal })}
      </p>
      <p>
        <b>{t("invitation.role", { role: t(`roles.${role}.name`) })}</b>
        <br />
        {t(`roles.${role}.about`)}
      </p>
      {languages.length > 0 && (
        <p suppressHydrationWarning>
          {t("invitation.languages", { languages: format.list(languages.map(languageName)) })}
        </p>
      )}
      {step !== "done" && (
        <p className="muted">
          {t("invitation.until", {
            day: format.dateTime(new Date(expiresAt), { dateStyle: "long", timeZone: "UTC" }),
          })}
        </p>
      )}
      <NextStep invitation={invitation} />
      <ActionError />
    </>
  );
}

/** The one thing to do next: sign in, confirm the email, or accept. */
function NextStep({ invitation: { step, sentTo, isCodeSent } }: { invitation: Invitation }) {
  const t = useTranslations();
  switch (step) {
    case "done":
      return (
        <div className="actions">
          <ButtonLink href="/studio">{t("invitation.to-studio")}</ButtonLink>
        </div>
      );
    case "sign-in":
      return (
        <>
          <p>
            {sentTo === null
              ? t("invitation.sign-in")
              : t("invitation.sign-in-address", { email: sentTo })}
          </p>
          <div className="actions">
            <Link className="button" to="?scenario=login" preventScrollReset>
              {t("common.sign-in")}
            </Link>
          </div>
        </>
      );
    case "switch-account":
      return (
        <>
          <p>{t("invitation.for-another")}</p>
          <p className="muted">{t("invitation.sent-to", { email: sentTo ?? "" })}</p>
          <SignOutForm className="actions" question={t("studio.editing.sign-out")}>
            <Button type="submit" variant="soft">
              {t("common.sign-out")}
            </Button>
          </SignOutForm>
        </>
      );
    case "confirm-email":
      return <ConfirmEmail isCodeSent={isCodeSent} />;
    case "accept":
      return (
        // In a new document: none of the portal's own scripts runs for staff.
        <Form method="post" className="actions" reloadDocument>
          <Button type="submit" name="intent" value="accept">
            {t("invitation.accept")}
          </Button>
        </Form>
      );
  }
}

/** An emailed invitation needs a verified email: this sends the code and asks for it. */
function ConfirmEmail({ isCodeSent }: { isCodeSent: boolean }) {
  const t = useTranslations();
  return (
    <>
      <p>{t("invitation.confirm-email")}</p>
      {isCodeSent && (
        <Form method="post">
          <TextField
            name="code"
            label={t("profile.email-code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button type="submit" name="intent" value="verify-email">
            {t("profile.confirm-email")}
          </Button>
        </Form>
      )}
      <Form method="post" className="actions">
        <Button type="submit" variant="soft" name="intent" value="send-code">
          {t(isCodeSent ? "profile.send-code-again" : "profile.send-code")}
        </Button>
      </Form>
    </>
  );
}

function ActionError() {
  const result = useActionData<{ messageKey?: string }>();
  const t = useTranslations();
  if (!result?.messageKey) return null;
  return (
    <p className="field-message field-message--error" role="alert">
      {t(result.messageKey as never)}
    </p>
  );
}
