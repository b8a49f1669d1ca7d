import { redirect } from "react-router";
import { encode } from "uqr";
import { findRequiredProof } from "#domains/identity/contacts/require-proof.server.ts";
import {
  type NewAuthenticator,
  startAuthenticator,
} from "#domains/identity/second-step/add-authenticator.server.ts";
import { listSecondFactors } from "#domains/identity/second-step/second-factors.server.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { hasFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { returnPath } from "#app/return-path.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { secondStepPath } from "./second-step-path.ts";

/** Where the page leads afterwards; null if it was opened by itself. */
export function returnPathOf(ctx: RequestCtx, request: Request): string | null {
  const path = new URL(request.url).searchParams.get("return");
  if (path === null) return null;
  const safe = returnPath(path, ctx.portal.origin);
  return /^\/second-step(?:[/?#]|$)/.test(safe) ? null : safe;
}

/** An authenticator as the page shows it: the QR code as an SVG path of `size` squares. */
export type ShownAuthenticator = {
  secret: string;
  enrolment: string;
  qr: { path: string; size: number };
};

export function showAuthenticator({
  secret,
  uri,
  enrolment,
}: NewAuthenticator): ShownAuthenticator {
  const { data, size } = encode(uri, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), enrolment, qr: { path, size } };
}

/** Requests whose action has made recovery codes: they stay on the page that shows the codes once. */
export const requestsWithCodes = new WeakSet<RequestCtx>();

/**
 * Loads what the page asks for: a proof of identity if the last one is too old, otherwise to set up a second step if the
 * user's role requires one, otherwise the list of the user's authenticator apps and passkeys.
 */
export async function loadSecondStepScreen(ctx: RequestCtx, request: Request) {
  ctx.doNotCache();
  const returnTo = returnPathOf(ctx, request);
  const showsCodes = requestsWithCodes.has(ctx);
  if (ctx.actor.kind !== "user") throw redirectToSignIn(secondStepPath(returnTo ?? "/"));
  const { factors, recoveryCodesLeft } = await listSecondFactors(ctx);
  const isFresh = hasFreshProof(ctx);
  const mustEnrol = ctx.actor.withheldRoles !== undefined;
  if (isFresh && !mustEnrol && returnTo !== null && !showsCodes) throw redirect(returnTo, 303);
  if (factors.length === 0 && !isStaff(ctx.actor) && returnTo === null)
    throw redirect("/profile", 303);
  const add = new URL(request.url).searchParams.get("add");
  const hasPasskeyHere = factors.some(({ kind, worksHere }) => kind === "passkey" && worksHere);
  const shared = { hasPasskeyHere, returnTo };
  const noList = { factors: [], recoveryCodesLeft: 0 };
  if (!isFresh)
    return {
      ...shared,
      // Somebody who only knows the password learns nothing about the owner's devices.
      ...noList,
      mode: factors.length > 0 ? ("verify" as const) : ("prove" as const),
      proof: factors.length > 0 ? null : await findRequiredProof(ctx),
      authenticator: null,
    };
  const isEnrolling = mustEnrol || add === "authenticator";
  return {
    ...shared,
    factors,
    recoveryCodesLeft,
    mode: mustEnrol ? ("enrol" as const) : ("manage" as const),
    proof: null,
    authenticator: isEnrolling ? showAuthenticator(startAuthenticator(ctx)) : null,
  };
}

export type SecondStepScreenData = Awaited<ReturnType<typeof loadSecondStepScreen>>;
