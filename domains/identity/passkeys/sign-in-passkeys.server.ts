import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { removeIdentity } from "#domains/identity/federation/unlink-identity.server.ts";
import { readFactorName } from "#domains/identity/second-step/second-factors.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { notifyNewSignInMethod } from "#domains/identity/sign-in/sign-in-by-identity.server.ts";
import { identities } from "#domains/identity/tables.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { passkeyRefused, passkeysFull } from "./errors.ts";
import { passkeyIssuer } from "./is-usable-identity.server.ts";
import {
  consumeChallenge,
  createChallenge,
  passkeyChallengeLifeMs,
} from "./passkey-challenge.server.ts";
import {
  decodeChallenge,
  loadPasskeyLibrary,
  signatureAlgorithms,
  verifyNewPasskey,
} from "./passkey-response.server.ts";
import { passkeyUserHandle, requirePasskeySignIn } from "./sign-in-by-passkey.server.ts";
import { signInPasskeysMax } from "./stored-passkey.ts";

const defaultName = "Passkey";

/**
 * Requires that the caller may change their passkeys for signing in now.
 * @throws SIGN-IN-METHOD-DISABLED, AUTH-DENY without an account, FRESH-PROOF-MISSING
 */
async function requireOwnPasskeys(ctx: AccountCtx): Promise<void> {
  requirePasskeySignIn(ctx);
  await requireOwnAccount(ctx, ctx.actor.userId);
  requireFreshProof(ctx);
}

const readPasskeysHere = (db: Db, ctx: Pick<Ctx, "actor" | "portal">) =>
  db
    .select({
      id: identities.subject,
      passkey: identities.passkey,
      createdAt: identities.createdAt,
      usedAt: identities.usedAt,
    })
    .from(identities)
    .where(and(eq(identities.userId, ctx.actor.userId), eq(identities.issuer, passkeyIssuer(ctx))))
    .orderBy(identities.createdAt, identities.subject);

/**
 * Lists the caller's passkeys for signing in at this host, oldest first.
 * @throws SIGN-IN-METHOD-DISABLED, AUTH-DENY, FRESH-PROOF-MISSING
 */
export async function listSignInPasskeys(ctx: AccountCtx) {
  await requireOwnPasskeys(ctx);
  return (await readPasskeysHere(ctx.db, ctx)).map(({ id, passkey, createdAt, usedAt }) => ({
    id,
    name: passkey?.name ?? defaultName,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/**
 * Starts adding a passkey for signing in: returns the options for the browser.
 * @throws SIGN-IN-METHOD-DISABLED, AUTH-DENY, FRESH-PROOF-MISSING, TOO-MANY-ATTEMPTS
 */
export async function startSignInPasskey(
  ctx: AccountCtx,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await requireOwnPasskeys(ctx);
  const { actor, portal } = ctx;
  const passkeys = await readPasskeysHere(ctx.db, ctx);
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const name = [actor.firstName, actor.lastName].join(" ").trim();
  return generateRegistrationOptions({
    rpName: portal.name,
    rpID: portal.host,
    userID: new TextEncoder().encode(passkeyUserHandle(actor.userId)),
    userName: actor.email ?? (name || portal.name),
    userDisplayName: name,
    challenge: decodeChallenge(await createChallenge(ctx, "add-sign-in-passkey")),
    timeout: passkeyChallengeLifeMs,
    supportedAlgorithmIDs: signatureAlgorithms,
    excludeCredentials: passkeys.map(({ id, passkey }) => ({
      id,
      transports: (passkey?.transports ?? []) as never,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds a passkey for signing in at this host, and notifies the owner.
 * @param input `response` is the browser's answer as JSON
 * @throws SIGN-IN-METHOD-DISABLED, AUTH-DENY, FRESH-PROOF-MISSING, PASSKEY-REFUSED, PASSKEYS-FULL, TOKEN-BAD
 */
export async function addSignInPasskey(
  ctx: AccountCtx & EmailCtx,
  { response, name }: { response: string; name: string },
): Promise<void> {
  await requireOwnPasskeys(ctx);
  const { credentialId, ...key } = await verifyNewPasskey(ctx, response, {
    consumeChallenge: (challenge) => consumeChallenge(ctx, "add-sign-in-passkey", challenge),
    requireUserVerification: true,
  });
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const { id: userId } = await lockOwnAccount(tx, ctx);
    if ((await readPasskeysHere(tx, ctx)).length >= signInPasskeysMax) throw passkeysFull();
    const { rowCount } = await tx
      .insert(identities)
      .values({
        issuer: passkeyIssuer(ctx),
        subject: credentialId,
        userId,
        method: "passkey",
        passkey: { ...key, name: readFactorName(name, defaultName) },
        createdAt: now,
        usedAt: now,
      })
      .onConflictDoNothing();
    if (rowCount !== 1) throw passkeyRefused();
    await notifyNewSignInMethod(tx, ctx, userId, { method: "passkey" });
  });
}

/**
 * Removes one of the caller's passkeys for signing in, if another sign-in method is left, and emails the owner.
 * @throws SIGN-IN-METHOD-DISABLED, AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, LAST-SIGN-IN-METHOD, TOKEN-BAD
 */
export async function removeSignInPasskey(
  ctx: AccountCtx & EmailCtx,
  { id }: { id: string },
): Promise<void> {
  await requireOwnPasskeys(ctx);
  await removeIdentity(ctx, { method: "passkey", subject: id });
}
