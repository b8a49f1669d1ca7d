import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { readBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { attemptUnknown } from "#domains/identity/federation/federation-errors.ts";
import type { PopupMessage } from "#domains/identity/federation/federation.ts";
import { signInByTransferredProof } from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { finishSignInInWindow, errorMessageOf } from "#app/federation.server.ts";
import { openerHeaders } from "#popups/opener-headers.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { Route } from "./+types/authcb";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const headers = () => openerHeaders;

const notStartedKey = "federation.not-started";
const errorKeyPattern = /^(?:error|popup)\.[\w.-]{1,60}$/;

/** The callback of a provider opened in a window of its own: docs/specification/routes.md#sign-in-callbacks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const { searchParams: query } = new URL(request.url);
  const errorKey = query.get("errorKey");
  if (errorKey !== null && errorKeyPattern.test(errorKey))
    return { token: null, errorKey, returnTo: "/" };
  // Opened directly, for example from the history: no error, and nothing to finish.
  if (query.size === 0) return { token: null, errorKey: notStartedKey, returnTo: "/" };
  return finishSignInInWindow(ctx, query);
}

/** Without an opener window the sign-in is finished here, by a form. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const token = String(form.get("token") ?? "");
  const returnTo = returnPath(String(form.get("returnTo") ?? ""), ctx.portal.origin);
  try {
    const browser = readBrowserSecret(ctx);
    const session = await signInByTransferredProof(ctx, { token, browser, agreed: false });
    if (!session) throw attemptUnknown();
    await signInBrowser(ctx, session);
    ctx.flash("scenario.login.success");
    return redirect(returnTo, 303);
  } catch (error) {
    const { messageKey, status } = errorMessageOf(ctx, error);
    return data({ token: null, errorKey: messageKey, returnTo }, { status });
  }
}

function titleKeyOf(errorKey: string | null): string {
  if (errorKey === null) return "federation.almost-in";
  return errorKey === notStartedKey ? "federation.not-started-title" : "federation.error-title";
}

/** If the opener doesn't close the window, it closes itself after this time. */
const closeAfterMs = 1_000;

/**
 * Sends the result to the opener window if it shows this portal, and closes. Without an opener, offers to continue
 * here.
 */
export default function WindowScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { token, errorKey, returnTo } = actionData ?? loaderData;
  const t = useTranslations();
  const [hasNoOpener, setHasNoOpener] = useState(true);
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!opener) return;
    const message: PopupMessage = {
      type: "lampstand-sign-in",
      ...(token !== null && { token }),
      ...(errorKey !== null && { errorKey }),
    };
    setHasNoOpener(false);
    opener.postMessage(message, window.location.origin);
    // The opener closes this window once it has the message. Closing right away could lose the message.
    const closeTimer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(closeTimer);
  }, [token, errorKey]);
  const title = t(titleKeyOf(errorKey));
  return (
    <main id="main" className="page-width error-page" data-hydrate="">
      <title>{title}</title>
      <LampDrawing />
      <h1>{title}</h1>
      <p className="lead">{t(errorKey ?? "federation.close-window")}</p>
      {token !== null && hasNoOpener && (
        <form method="post" action="/authcb">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button type="submit">{t("federation.go-on-here")}</Button>
        </form>
      )}
      {errorKey !== null && (
        <ButtonLink href="/?scenario=mixed-login">{t("federation.start-again")}</ButtonLink>
      )}
    </main>
  );
}
