import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { consentMissing, signInMethodDisabled, tooManyAttempts } from "#domains/identity/errors.ts";
import {
  consumeAttempt,
  saveAttempt,
} from "#domains/identity/federation/federation-attempt.server.ts";
import {
  type AttemptLimit,
  countAttempt,
  ipBucket,
} from "#domains/identity/limits/count-attempt.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { epochSql } from "#domains/identity/sessions/session-epoch.server.ts";
import { countFailedSignIn } from "#domains/identity/sign-in/count-failed-sign-in.server.ts";
import {
  type SignedInSession,
  startSession,
} from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";
import { passkeyRefused } from "./errors.ts";
import { passkeyIssuer } from "./is-usable-identity.server.ts";
import { passkeyChallengeLifeMs } from "./passkey-challenge.server.ts";
import {
  decodeChallenge,
  isNextCount,
  loadPasskeyLibrary,
  readPasskeyProof,
  verifyPasskeyProof,
} from "./passkey-response.server.ts";

/** Sign-ins with a passkey started from one IP address, which a school may share. Each one is a row. */
export const passkeySignInLimit: AttemptLimit = {
  name: "passkey sign-ins",
  attemptsMax: 300,
  windowMs: 10 * 60_000,
};

/** @throws SIGN-IN-METHOD-DISABLED */
export function requirePasskeySignIn({ settings }: Pick<Ctx, "settings">): void {
  if (!settings.registration.passkey) throw signInMethodDisabled();
}

/** The name by which a passkey knows its owner. The passkeys of the second step have another one, so neither replaces the other on a device. */
export const passkeyUserHandle = (userId: string): string => `sign-in ${userId}`;

/**
 * Starts a sign-in with a passkey: returns the options for the browser, which finds the passkey itself.
 * @param getBrowserSecret returns this browser's secret: no other browser can use the challenge
 * @throws SIGN-IN-METHOD-DISABLED, TOO-MANY-ATTEMPTS
 */
export async function startPasskeySignIn(
  ctx: Ctx,
  getBrowserSecret: () => string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  requirePasskeySignIn(ctx);
  const wait = await countAttempt(ctx, passkeySignInLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const challenge = newToken();
  await saveAttempt(ctx, {
    stage: "passkey",
    secret: challenge,
    browser: getBrowserSecret(),
    data: {},
    lifeMs: passkeyChallengeLifeMs,
  });
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID: ctx.portal.host,
    challenge: decodeChallenge(challenge),
    timeout: passkeyChallengeLifeMs,
    userVerification: "required",
  });
}

/**
 * Signs in with a passkey of this portal, whose device has checked a PIN, finger or face. It doesn't count as the second
 * step of staff: docs/decisions/0059-passkeys-for-signing-in.md.
 * @param input `response` is the browser's answer as JSON; `browser` the secret of the browser that started
 * @throws SIGN-IN-METHOD-DISABLED, CONSENT-MISSING where the portal requires it, PASSKEY-REFUSED, TOO-MANY-ATTEMPTS,
 *   ACCOUNT-CHANGED
 */
export async function signInByPasskey(
  ctx: AccountCtx,
  { response, agreed, browser }: { response: string; agreed: boolean; browser: string | null },
): Promise<SignedInSession> {
  requirePasskeySignIn(ctx);
  // Check this before the passkey, because its answer works only once.
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  return countFailedSignIn(ctx, "passkey", async () => {
    const proof = readPasskeyProof(response);
    const isThisPasskey = and(
      eq(identities.issuer, passkeyIssuer(ctx)),
      eq(identities.subject, proof.id),
    );
    const [owner] = await ctx.db
      .select({
        id: users.id,
        email: users.email,
        epoch: epochSql(ctx, sql`${users.id}`),
        passkey: identities.passkey,
      })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(isThisPasskey);
    if (!owner?.passkey || !hasUserHandle(proof, owner.id)) throw passkeyRefused();
    const newCount = await verifyPasskeyProof(ctx, proof, owner.passkey, {
      consumeChallenge: async (secret) =>
        (await consumeAttempt(ctx, { stage: "passkey", secret, browser })) !== null,
      requireUserVerification: true,
    });
    const { rowCount } = await ctx.db
      .update(identities)
      .set({
        usedAt: new Date(ctx.clock.now()),
        passkey: sql`jsonb_set(${identities.passkey}, '{signatureCount}', to_jsonb(${newCount}::bigint))`,
      })
      .where(
        and(
          isThisPasskey,
          isNextCount(sql`(${identities.passkey} ->> 'signatureCount')::bigint`, newCount),
        ),
      );
    if (rowCount !== 1) throw passkeyRefused();
    return startSession(ctx, owner, { agreed });
  });
}

/** Without a list of passkeys in the options, a browser also returns whose passkey it is. */
const hasUserHandle = (
  { response }: ReturnType<typeof readPasskeyProof>,
  userId: string,
): boolean => response.userHandle === Buffer.from(passkeyUserHandle(userId)).toString("base64url");
