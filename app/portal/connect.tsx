import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { readBrowserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { MessengerWaitView } from "#domains/identity/messengers/messenger-wait.tsx";
import { claimMessengerLogin } from "#domains/identity/messengers/claim-messenger-login.server.ts";
import { findRequiredProof } from "#domains/identity/contacts/require-proof.server.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { startMessengerLogin } from "#domains/identity/messengers/start-messenger-login.server.ts";
import { isMessenger, offeredMessengers } from "#domains/messaging/messenger.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { ButtonLink } from "#ui/button.tsx";
import { loadMessengerWait } from "#popups/messenger-wait.server.ts";
import { MessengerButtons } from "#app/messenger-buttons.tsx";
import { saveOutboundCookies } from "#popups/outbound-cookies.server.ts";
import { failedStepResult } from "#popups/step-result.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { checkedValue } from "#popups/step-verb.server.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { StepResult } from "#request/root-data.ts";
import type { Route } from "./+types/connect";

export const meta = () => [{ name: "robots", content: "noindex" }];

const notFound = () => new Response(null, { status: 404 });

function requireMessenger(ctx: RequestCtx, name: string) {
  if (!isMessenger(name)) throw notFound();
  if (!offeredMessengers(ctx.settings, availableProviders(ctx)).includes(name)) throw notFound();
  return name;
}

/**
 * `/connect/telegram` and the like, with `quick_link`, the return address, and `lang`. A GET starts nothing
 * (docs/specification/security.md#browser): it shows the form that does, or the page where this browser's sign-in
 * waits.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const messenger = requireMessenger(ctx, params.messenger);
  const { searchParams } = new URL(request.url);
  if (ctx.language === searchParams.get("lang")) ctx.saveLanguage(ctx.language);
  const returnTo = returnPath(searchParams.get("quick_link"), ctx.portal.origin);
  const waitingSignIn = await loadMessengerWait(ctx);
  const ownWait = waitingSignIn?.wait.messenger === messenger ? waitingSignIn : null;
  const hasSameReturnPath = ownWait !== null && ownWait.returnTo === returnTo;
  if (hasSameReturnPath && ownWait.waitPath !== null) throw redirect(ownWait.waitPath, 302);
  const wait = hasSameReturnPath ? ownWait.wait : null;
  const proof = ctx.actor.kind === "user" ? await findRequiredProof(ctx) : "sign-in";
  return { messenger, returnTo, gdpr: ctx.settings.gdpr, wait, language: ctx.language, proof };
}

/** Starts a sign-in, or finishes the one that the chat has approved. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const messenger = requireMessenger(ctx, params.messenger);
  const url = new URL(request.url);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    if (text("login") !== "") {
      const claim = { id: text("login"), browser: readBrowserSecret(ctx), code: text("code") };
      const session = await claimMessengerLogin(ctx, claim);
      await signInBrowser(ctx, session);
      ctx.flash("scenario.login.success");
      return redirect(safePath(session.returnTo, "/"), 303);
    }
    const returnTo = returnPath(url.searchParams.get("quick_link"), ctx.portal.origin);
    const agreed = text("agreed") === checkedValue;
    const browser = saveBrowserSecret(ctx);
    const signInRequest = { messenger, returnTo, agreed, browser, proof: text("proof") };
    await sendMissingCode(ctx, () => startMessengerLogin(ctx, signInRequest));
    await saveOutboundCookies(ctx, returnTo);
    return redirect(url.pathname + url.search, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { result, status, unexpected } = failedStepResult(error, {
      scenario: "",
      step: "",
      values: {},
    });
    if (unexpected) throw error;
    return data(result, { status });
  }
}

export default function ConnectScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { messenger, returnTo, gdpr, wait, language, proof } = loaderData;
  const t = useTranslations();
  const stepResult = (actionData as StepResult | undefined) ?? null;
  const name = t(`sign-in-method.${messenger}`);
  const title = t("messenger.page-title", { name });
  const query = new URLSearchParams({ quick_link: returnTo, lang: language });
  return (
    <main id="main" className="reading-page reading-page--page connect-page">
      <title>{title}</title>
      <header>
        <h1>{title}</h1>
        <p className="lead">{t(wait ? "scenario.messenger-wait.lead" : "messenger.page-lead")}</p>
      </header>
      {wait || stepResult?.messageKey === "messenger.over" ? (
        <MessengerWaitView
          wait={wait}
          action=""
          hiddenFields={null}
          answer={stepResult}
          busy={false}
          restartLink={
            <a className="link" href={returnTo}>
              {t("common.back")}
            </a>
          }
        />
      ) : (
        <>
          <MessengerButtons
            messengers={[messenger]}
            query={query.toString()}
            gdpr={gdpr}
            stepResult={stepResult}
            proof={proof}
          />
          <p className="step-switch">
            <ButtonLink variant="text" href={returnTo}>
              {t("common.back")}
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  );
}
