import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { passkeyRefused } from "#domains/identity/passkeys/errors.ts";
import {
  consumeChallenge,
  createChallenge,
  passkeyChallengeLifeMs,
} from "#domains/identity/passkeys/passkey-challenge.server.ts";
import {
  decodeChallenge,
  isNextCount,
  loadPasskeyLibrary,
  readPasskeyProof,
  signatureAlgorithms,
  verifyNewPasskey,
  verifyPasskeyProof,
} from "#domains/identity/passkeys/passkey-response.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { markSecondStep } from "./mark-second-step.server.ts";
import { addSecondFactor, readFactorName } from "./second-factors.server.ts";

const defaultName = "Passkey";

/** Lists the caller's passkeys that were created at this host. */
const listPasskeysHere = ({ db, actor, portal }: Pick<AccountCtx, "db" | "actor" | "portal">) =>
  db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, actor.userId),
        eq(secondFactors.kind, "passkey"),
        eq(secondFactors.host, portal.host),
      ),
    );

const describeCredentials = (passkeys: Awaited<ReturnType<typeof listPasskeysHere>>) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id: id!, transports: transports ?? [] }));

/**
 * Starts adding a passkey: returns the options for the browser.
 * @throws AUTH-DENY for users without a staff role, FRESH-PROOF-MISSING, TOO-MANY-ATTEMPTS
 */
export async function startPasskey(
  ctx: AccountCtx,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  authorize(ctx, "add", "second step");
  requireFreshProof(ctx);
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const { actor, portal } = ctx;
  const name = [actor.firstName, actor.lastName].join(" ").trim();
  return generateRegistrationOptions({
    rpName: portal.name,
    rpID: portal.host,
    userID: new TextEncoder().encode(actor.userId),
    userName: actor.email ?? (name || portal.name),
    userDisplayName: name,
    challenge: decodeChallenge(await createChallenge(ctx, "add-passkey")),
    timeout: passkeyChallengeLifeMs,
    supportedAlgorithmIDs: signatureAlgorithms,
    excludeCredentials: describeCredentials(await listPasskeysHere(ctx)),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/**
 * Adds a passkey, which works only at this host. This also counts as the session's second step.
 * @param input `response` is the browser's answer as JSON
 * @returns `recoveryCodes` with the first authenticator app or passkey; `tokens` if the session got new ones
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, PASSKEY-REFUSED, SECOND-FACTORS-FULL, TOKEN-BAD
 */
export async function addPasskey(
  ctx: AccountCtx & EmailCtx,
  { response, name }: { response: string; name: string },
): Promise<{ recoveryCodes: string[] | null; tokens: TokenSet | null }> {
  authorize(ctx, "add", "second step");
  requireFreshProof(ctx);
  const passkey = await verifyNewPasskey(ctx, response, {
    consumeChallenge: (challenge) => consumeChallenge(ctx, "add-passkey", challenge),
    requireUserVerification: false,
  });
  return withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const known = await tx
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(eq(secondFactors.credentialId, passkey.credentialId));
    if (known.length > 0) throw passkeyRefused();
    const recoveryCodes = await addSecondFactor(tx, ctx, {
      ...passkey,
      kind: "passkey",
      name: readFactorName(name, defaultName),
      host: ctx.portal.host,
      usedAt: new Date(ctx.clock.now()),
    });
    return { recoveryCodes, tokens: await markSecondStep(tx, ctx) };
  });
}

/**
 * Starts proving the caller's identity with a passkey: returns the options for the browser.
 * @throws AUTH-DENY, PASSKEY-REFUSED without a passkey for this host, TOO-MANY-ATTEMPTS
 */
export async function startPasskeyProof(
  ctx: AccountCtx,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  authorize(ctx, "prove", "own identity");
  const passkeys = await listPasskeysHere(ctx);
  if (passkeys.length === 0) throw passkeyRefused();
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID: ctx.portal.host,
    challenge: decodeChallenge(await createChallenge(ctx, "prove-passkey")),
    timeout: passkeyChallengeLifeMs,
    allowCredentials: describeCredentials(passkeys),
    userVerification: "preferred",
  });
}

/**
 * Proves the caller's identity with one of their passkeys for this host.
 * @param input `response` is the browser's answer as JSON
 * @returns new tokens for the session, or null if it keeps its own
 * @throws AUTH-DENY, PASSKEY-REFUSED, TOKEN-BAD
 */
export async function provePasskey(
  ctx: AccountCtx & EmailCtx,
  { response }: { response: string },
): Promise<TokenSet | null> {
  authorize(ctx, "prove", "own identity");
  const proof = readPasskeyProof(response);
  const passkey = (await listPasskeysHere(ctx)).find(({ credentialId: id }) => id === proof.id);
  if (!passkey) throw passkeyRefused();
  const { publicKey, signatureCount } = passkey;
  const newCount = await verifyPasskeyProof(
    ctx,
    proof,
    { publicKey: publicKey!, signatureCount: signatureCount ?? 0 },
    {
      consumeChallenge: (challenge) => consumeChallenge(ctx, "prove-passkey", challenge),
      requireUserVerification: false,
    },
  );
  return withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const { rowCount } = await tx
      .update(secondFactors)
      .set({ signatureCount: newCount, usedAt: new Date(ctx.clock.now()) })
      .where(
        and(
          eq(secondFactors.id, passkey.id),
          isNextCount(sql`${secondFactors.signatureCount}`, newCount),
        ),
      );
    if (rowCount !== 1) throw passkeyRefused();
    return markSecondStep(tx, ctx);
  });
}
