import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { browserSecret } from "#domains/identity/browser-secret.server.ts";
import { attemptUnknown } from "#domains/identity/federation/federation-errors.ts";
import type { PopupMessage } from "#domains/identity/federation/federation.ts";
import { signInByTransferredProof } from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { LampLine } from "#ui/lamp-line.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { finishInWindow, troubleOf } from "#app/federation.server.ts";
import { keepsOpener } from "#popups/keeps-opener.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { Route } from "./+types/authcb";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const headers = () => keepsOpener;

const notStarted = "federation.not-started";
const troubles = /^(?:trouble|error|popup)\.[\w.-]{1,60}$/;

/** The callback of a provider opened in a window of its own: docs/specification/routes.md#sign-in-callbacks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const { searchParams: query } = new URL(request.url);
  const trouble = query.get("trouble");
  if (trouble !== null && troubles.test(trouble)) return { token: null, trouble, returnTo: "/" };
  // Opened directly, for example from the history: no error, and nothing to finish.
  if (query.size === 0) return { token: null, trouble: notStarted, returnTo: "/" };
  return finishInWindow(ctx, query);
}

/** Without an opener window the sign-in is finished here, by a form. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const token = String(form.get("token") ?? "");
  const returnTo = returnPath(String(form.get("returnTo") ?? ""), ctx.portal.origin);
  try {
    const browser = browserSecret(ctx);
    const session = await signInByTransferredProof(ctx, { token, browser, agreed: false });
    if (!session) throw attemptUnknown();
    await signInBrowser(ctx, session);
    ctx.flash("scenario.login.success");
    return redirect(returnTo, 303);
  } catch (error) {
    const { key, status } = troubleOf(ctx, error);
    return data({ token: null, trouble: key, returnTo }, { status });
  }
}

function titleOf(trouble: string | null): string {
  if (trouble === null) return "federation.almost-in";
  return trouble === notStarted ? "federation.not-started-title" : "federation.trouble-title";
}

/** If the opener doesn't close the window, it closes itself after this time. */
const closeAfterMs = 1_000;

/**
 * Sends the result to the opener window if that shows this portal, and closes. Without an opener, offers to continue
 * here.
 */
export default function WindowScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { token, trouble, returnTo } = actionData ?? loaderData;
  const t = useTranslations();
  const [alone, setAlone] = useState(true);
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!opener) return;
    const message: PopupMessage = {
      type: "lampstand-sign-in",
      ...(token !== null && { token }),
      ...(trouble !== null && { trouble }),
    };
    setAlone(false);
    opener.postMessage(message, window.location.origin);
    // The opener closes this window once it has the message. Closing right away could lose the message.
    const closing = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(closing);
  }, [token, trouble]);
  const title = t(titleOf(trouble));
  return (
    <main id="main" className="page-width error-page" data-hydrate="">
      <title>{title}</title>
      <LampLine />
      <h1>{title}</h1>
      <p className="lead">{t(trouble ?? "federation.close-window")}</p>
      {token !== null && alone && (
        <form method="post" action="/authcb">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button type="submit">{t("federation.go-on-here")}</Button>
        </form>
      )}
      {trouble !== null && (
        <ButtonLink href="/?scenario=mixed-login">{t("federation.start-again")}</ButtonLink>
      )}
    </main>
  );
}
