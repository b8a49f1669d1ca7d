import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import {
  authenticatorUri,
  findCodeWindow,
  newAuthenticatorSecret,
  sealedSecretPlace,
} from "./authenticator-code.server.ts";
import { countSecondStepTry } from "./count-second-step-try.server.ts";
import { enrolmentExpired, secondStepWrong } from "./errors.ts";
import { markSecondStep } from "./mark-second-step.server.ts";
import { addSecondFactor, readFactorName } from "./second-factors.server.ts";

/** How long a new QR code can be used. */
const enrolmentLifeMs = 30 * 60_000;
const defaultName = "Authenticator app";

type Enrolment = { secret: string; expiresAt: number };

/** Binds an enrolment to the session that began it. */
const enrolmentPlace = ({ actor }: Pick<AccountCtx, "actor">) =>
  `authenticator enrolment ${actor.userId} ${actor.sessionId}`;

/** A new authenticator's secret, for the QR code and for typing, and the same encrypted for the form. */
export type NewAuthenticator = { secret: string; uri: string; enrolment: string };

/**
 * Makes a secret for a new authenticator app. Nothing is stored until its first code is right.
 * @throws AUTH-DENY for users without a staff role, FRESH-PROOF-MISSING
 */
export function startAuthenticator(ctx: AccountCtx): NewAuthenticator {
  authorize(ctx, "add", "second step");
  requireFreshProof(ctx);
  return describe(ctx, newAuthenticatorSecret());
}

/** Shows an authenticator again after a wrong code; null if its time is over. */
export function resumeAuthenticator(ctx: AccountCtx, enrolment: string): NewAuthenticator | null {
  const secret = readSecret(ctx, enrolment);
  return secret === null ? null : { ...describe(ctx, secret), enrolment };
}

function describe(ctx: AccountCtx, secret: string): NewAuthenticator {
  const { actor, clock, portal, vault } = ctx;
  const enrolment: Enrolment = { secret, expiresAt: clock.now() + enrolmentLifeMs };
  const label = actor.email ?? ([actor.firstName, actor.lastName].join(" ").trim() || portal.host);
  return {
    secret,
    uri: authenticatorUri(secret, portal.name, label),
    enrolment: vault.seal(enrolmentPlace(ctx), JSON.stringify(enrolment)),
  };
}

function readSecret(ctx: AccountCtx, sealed: string): string | null {
  const json = ctx.vault.open(enrolmentPlace(ctx), sealed);
  if (json === null) return null;
  const { secret, expiresAt } = JSON.parse(json) as Enrolment;
  return expiresAt > ctx.clock.now() ? secret : null;
}

/**
 * Adds an authenticator app whose first code is right. This also counts as the session's second step.
 * @returns `recoveryCodes` with the first authenticator app or passkey; `tokens` if the session got new ones
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, ENROLMENT-EXPIRED, SECOND-STEP-WRONG, SECOND-FACTORS-FULL, TOO-MANY-ATTEMPTS,
 *   TOKEN-BAD
 */
export async function addAuthenticator(
  ctx: AccountCtx & EmailCtx,
  { enrolment, code, name }: { enrolment: string; code: string; name: string },
): Promise<{ recoveryCodes: string[] | null; tokens: TokenSet | null }> {
  authorize(ctx, "add", "second step");
  requireFreshProof(ctx);
  const secret = readSecret(ctx, enrolment);
  if (secret === null) throw enrolmentExpired();
  const uncountTry = await countSecondStepTry(ctx);
  const codeWindow = findCodeWindow(secret, code.replace(/\s/g, ""), ctx.clock.now());
  if (codeWindow === null) throw secondStepWrong();
  await uncountTry();
  const id = crypto.randomUUID();
  return withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const recoveryCodes = await addSecondFactor(tx, ctx, {
      id,
      kind: "authenticator",
      name: readFactorName(name, defaultName),
      sealedSecret: ctx.vault.seal(sealedSecretPlace(id), secret),
      lastWindow: codeWindow,
      usedAt: new Date(ctx.clock.now()),
    });
    return { recoveryCodes, tokens: await markSecondStep(tx, ctx) };
  });
}
