import { data, redirect } from "react-router";
import { readBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import type { FederationAttempt } from "#domains/identity/federation/federation-attempt.server.ts";
import {
  identifyByCode,
  finishRedirect,
} from "#domains/identity/federation/finish-federation.server.ts";
import { transferProof, signInByProof } from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns the message key for a failure. An error that no domain declares is logged and gets a general message. */
export function errorMessageOf(
  ctx: RequestCtx,
  error: unknown,
): { messageKey: string; status: number } {
  if (isDatabaseUnavailable(error)) throw error;
  if (error instanceof DomainError)
    return { messageKey: error.messageKey ?? "error.description", status: error.status };
  ctx.log.error({ err: error }, "a sign-in by another service failed");
  return { messageKey: "error.description", status: 500 };
}

/** Redirects back to where the sign-in started and shows the error there. Nothing entered there is lost. */
export function redirectBackWithError(
  ctx: RequestCtx,
  failurePath: string,
  error: unknown,
): Response {
  ctx.flash(errorMessageOf(ctx, error).messageKey);
  return redirect(failurePath, 303);
}

type AttemptResult =
  { attempt: FederationAttempt & { state: string } } | { errorKey: string; status: number };

/** Returns the attempt that a callback belongs to, or a message if this browser didn't start one. */
async function findAttempt(ctx: RequestCtx, query: URLSearchParams): Promise<AttemptResult> {
  try {
    return { attempt: await finishRedirect(ctx, readBrowserSecret(ctx), query) };
  } catch (error) {
    const { messageKey, status } = errorMessageOf(ctx, error);
    return { errorKey: messageKey, status };
  }
}

/** `/callback` and `/rcallback/`: signs in and redirects to the next page. */
export async function finishSignInInPage(ctx: RequestCtx, query: URLSearchParams) {
  const result = await findAttempt(ctx, query);
  if ("errorKey" in result) return data({ errorKey: result.errorKey }, { status: result.status });
  const { attempt } = result;
  try {
    const identity = await identifyByCode(ctx, attempt, query);
    const session = await signInByProof(ctx, { ...attempt, identity });
    if (session) await signInBrowser(ctx, session);
    ctx.flash(session ? "scenario.login.success" : "registration.signed-in");
    return redirect(`/rcallback/?${new URLSearchParams({ returnTo: attempt.returnTo })}`, 303);
  } catch (error) {
    return redirectBackWithError(ctx, attempt.failurePath, error);
  }
}

/** `/authcb`: verifies the identity and transfers the proof; the opener window opens the session. */
export async function finishSignInInWindow(ctx: RequestCtx, query: URLSearchParams) {
  const result = await findAttempt(ctx, query);
  if ("errorKey" in result) return sendToOpener({ errorKey: result.errorKey }, result.status);
  const { attempt } = result;
  try {
    const identity = await identifyByCode(ctx, attempt, query);
    const { agreed, buttonPressed, startedBy, returnTo } = attempt;
    const browser = readBrowserSecret(ctx) ?? "";
    const proof = { identity, agreed, buttonPressed, startedBy };
    return sendToOpener({ token: await transferProof(ctx, browser, proof), returnTo });
  } catch (error) {
    const { messageKey, status } = errorMessageOf(ctx, error);
    return sendToOpener({ errorKey: messageKey, returnTo: attempt.failurePath }, status);
  }
}

function sendToOpener(
  result: { token?: string; errorKey?: string; returnTo?: string },
  status = 200,
) {
  const { token = null, errorKey = null, returnTo = "/" } = result;
  return data({ token, errorKey, returnTo }, { status });
}
