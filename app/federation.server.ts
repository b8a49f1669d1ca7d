import { data, redirect } from "react-router";
import { browserSecret } from "#domains/identity/browser-secret.server.ts";
import type { FederationAttempt } from "#domains/identity/federation/federation-attempt.server.ts";
import {
  proveByCode,
  finishRedirect,
} from "#domains/identity/federation/finish-federation.server.ts";
import { transferProof, signInByProof } from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns the message key for a failure. An error that no domain declares is logged and gets a general message. */
export function troubleOf(ctx: RequestCtx, error: unknown): { key: string; status: number } {
  if (isDatabaseUnavailable(error)) throw error;
  if (error instanceof DomainError)
    return { key: error.messageKey ?? "error.description", status: error.status };
  ctx.log.error({ err: error }, "a sign-in by another service failed");
  return { key: "error.description", status: 500 };
}

/** Redirects back to where the sign-in started and shows the error there. Nothing entered there is lost. */
export function backWithTrouble(ctx: RequestCtx, cameFrom: string, error: unknown): Response {
  ctx.flash(troubleOf(ctx, error).key);
  return redirect(cameFrom, 303);
}

type Taken =
  { attempt: FederationAttempt & { state: string } } | { trouble: string; status: number };

/** Returns the attempt that a callback belongs to, or a message if this browser didn't start one. */
async function take(ctx: RequestCtx, query: URLSearchParams): Promise<Taken> {
  try {
    return { attempt: await finishRedirect(ctx, browserSecret(ctx), query) };
  } catch (error) {
    const { key, status } = troubleOf(ctx, error);
    return { trouble: key, status };
  }
}

/** `/callback` and `/rcallback/`: signs in and redirects to the next page. */
export async function finishInPage(ctx: RequestCtx, query: URLSearchParams) {
  const taken = await take(ctx, query);
  if ("trouble" in taken) return data({ trouble: taken.trouble }, { status: taken.status });
  const { attempt } = taken;
  try {
    const identity = await proveByCode(ctx, attempt, query);
    const session = await signInByProof(ctx, { ...attempt, identity });
    if (session) await signInBrowser(ctx, session);
    ctx.flash(session ? "scenario.login.success" : "registration.signed-in");
    return redirect(`/rcallback/?${new URLSearchParams({ returnTo: attempt.returnTo })}`, 303);
  } catch (error) {
    return backWithTrouble(ctx, attempt.cameFrom, error);
  }
}

/** `/authcb`: verifies the identity and transfers the proof; the opener window opens the session. */
export async function finishInWindow(ctx: RequestCtx, query: URLSearchParams) {
  const taken = await take(ctx, query);
  if ("trouble" in taken) return handOver({ trouble: taken.trouble }, taken.status);
  const { attempt } = taken;
  try {
    const identity = await proveByCode(ctx, attempt, query);
    const { agreed, buttonPressed, startedBy, returnTo } = attempt;
    const browser = browserSecret(ctx) ?? "";
    const proof = { identity, agreed, buttonPressed, startedBy };
    return handOver({ token: await transferProof(ctx, browser, proof), returnTo });
  } catch (error) {
    const { key, status } = troubleOf(ctx, error);
    return handOver({ trouble: key, returnTo: attempt.cameFrom }, status);
  }
}

function handOver(handed: { token?: string; trouble?: string; returnTo?: string }, status = 200) {
  const { token = null, trouble = null, returnTo = "/" } = handed;
  return data({ token, trouble, returnTo }, { status });
}
