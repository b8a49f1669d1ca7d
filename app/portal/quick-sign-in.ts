import { redirect } from "react-router";
import { signInWithQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { quickLinkFailedKey, findQuickToken } from "#app/quick-token.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/quick-sign-in";

/** Redeems or discards this browser's quick token and redirects back to the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const returnPath = safePath(form.get("back"), "/");
  const { token, discard } = findQuickToken(ctx);
  if (token === null) return redirect(returnPath, 303);
  if (form.get("answer") !== "no") {
    try {
      await signInBrowser(ctx, await signInWithQuickToken(ctx, { token }));
      ctx.flash("scenario.login.success");
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // The visitor returns to the page, which shows that the link no longer works.
      ctx.log.warn({ err: error, operationId: "signInWithQuickToken" }, "a quick token failed");
      ctx.flash(quickLinkFailedKey);
    }
  }
  discard();
  return redirect(returnPath, 303);
}

export const loader = () => redirect("/", 303);
