import { sql } from "drizzle-orm";
import { databaseErrorCode, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/accounts/account-context.server.ts";
import { addressBucket, countAttempt } from "#domains/accounts/limits/count-attempt.server.ts";
import { consentMissing, identityElsewhere, tooManyAttempts } from "#domains/accounts/errors.ts";
import type { ProvenIdentity } from "#domains/accounts/identity.ts";
import { makeAccount } from "#domains/accounts/registration/make-account.server.ts";
import { notify } from "#domains/accounts/notifications/notify.server.ts";
import { notifyOwner } from "#domains/accounts/notifications/notify-owner.server.ts";
import { proveEmail } from "#domains/accounts/profile/prove-email.server.ts";
import { isEmail, normalizeEmail } from "#domains/accounts/registration/registration-fields.ts";
import type { UserProfile } from "#domains/accounts/user.ts";
import { keepConsentOf } from "./keep-consent.server.ts";
import {
  addressSignInLimit,
  type SignedInSession,
  startSession,
} from "./sign-in-by-email.server.ts";

const uniqueViolation = "23505";

export type IdentitySignIn = {
  identity: ProvenIdentity;
  /** The policy was agreed to, in the browser that began it. */
  agreed: boolean;
  /** Who was signed in when it was begun: somebody new at the service is linked to that account. */
  begunBy: string | null;
};

/**
 * Signs in whom an outside service vouches for: the person it is linked to; else the person whose proven email it
 * vouches for; else a new account, which a temporary account becomes in place.
 * @throws CONSENT-MISSING for a new account where the portal demands it, IDENTITY-ELSEWHERE when somebody signed in
 *   wished to add what is another person's, TOO-MANY-ATTEMPTS
 */
export async function signInByIdentity(
  ctx: AccountCtx,
  input: IdentitySignIn,
): Promise<SignedInSession> {
  const wait = await countAttempt(ctx, addressSignInLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const known = await withTransaction(ctx.db, (tx) => findLinked(tx, ctx, input.identity));
  const adds = ctx.actor.kind === "user" && ctx.actor.userId === input.begunBy;
  if (adds && known && known.id !== ctx.actor.userId) throw identityElsewhere();
  const user = known ?? (await linkOrMake(ctx, input));
  return startSession(ctx, user);
}

type Found = { id: string; email: string | null };

async function findLinked(
  tx: Transaction,
  { clock }: AccountCtx,
  { issuer, subject }: ProvenIdentity,
): Promise<Found | undefined> {
  const { rows } = await tx.execute<Found>(sql`
    update identities i set used_at = ${new Date(clock.now())} from users u
    where i.issuer = ${issuer} and i.subject = ${subject} and u.id = i.user_id
    returning u.id, u.email`);
  return rows[0];
}

/** Two browsers may come with the same new person at once: the one that is late finds what the other has made. */
async function linkOrMake(ctx: AccountCtx, input: IdentitySignIn): Promise<Found> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const own = ctx.actor.kind === "user" && ctx.actor.userId === input.begunBy;
      const there = own
        ? { id: ctx.actor.userId, email: ctx.actor.email }
        : await findByProvenEmail(tx, ctx, input.identity);
      const user = there ?? (await makeUser(tx, ctx, input));
      await link(tx, ctx, user.id, input.identity);
      if (there) await tellLinked(tx, ctx, there.id, input.identity);
      return user;
    });
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    const made = await withTransaction(ctx.db, (tx) => findLinked(tx, ctx, input.identity));
    if (!made) throw error;
    return made;
  }
}

/**
 * The account whose email the service vouches for. Where that account's email was only typed in so far, whoever
 * typed it has to prove themselves anew: its password, its sessions and its other ways in are taken away.
 */
async function findByProvenEmail(
  tx: Transaction,
  ctx: AccountCtx,
  identity: ProvenIdentity,
): Promise<Found | undefined> {
  const email = provenEmail(identity);
  if (email === null) return undefined;
  const { rows } = await tx.execute<Found & { verified: boolean }>(sql`
    select id, email, email_verified_at is not null as verified from users
    where email = ${email} and status is null for update`);
  const user = rows[0];
  if (user && !user.verified) await proveEmail(tx, ctx, user.id, { dropPassword: true });
  return user && { id: user.id, email: user.email };
}

const provenEmail = ({ email, emailVerified }: ProvenIdentity): string | null => {
  const normal = normalizeEmail(email ?? "");
  return emailVerified && isEmail(normal) ? normal : null;
};

async function makeUser(
  tx: Transaction,
  ctx: AccountCtx,
  { identity, agreed }: IdentitySignIn,
): Promise<Found> {
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const email = provenEmail(identity);
  const id = await makeAccount(tx, ctx, {
    email,
    emailVerified: email !== null,
    profile: profileOf(identity),
  });
  await keepConsentOf(tx, ctx, id, agreed || !ctx.settings.gdpr);
  return { id, email };
}

/** Tells the owner of an account that it has a new sign-in method. */
async function tellLinked(
  tx: Transaction,
  ctx: AccountCtx,
  userId: string,
  { method }: ProvenIdentity,
): Promise<void> {
  const { portal, clock } = ctx;
  const at = clock.now();
  const about = { kind: "linked", key: `linked ${method} ${at}`, detail: { method } } as const;
  await notify(tx, { environmentId: portal.id, userId, ...about, at });
  await notifyOwner(tx, ctx, userId, { kind: "sign-in-method-added", method });
}

const nameMaxChars = 100;

function profileOf({ firstName, lastName }: ProvenIdentity): UserProfile {
  const clean = (name: string | undefined) => name?.trim().slice(0, nameMaxChars);
  const first = clean(firstName);
  const last = clean(lastName);
  return { ...(first && { firstName: first }), ...(last && { lastName: last }) };
}

async function link(
  tx: Transaction,
  { clock }: AccountCtx,
  userId: string,
  { issuer, subject, method, email, firstName, lastName }: ProvenIdentity,
): Promise<void> {
  const now = new Date(clock.now());
  const told = Object.entries({ email, firstName, lastName }).filter(([, text]) => text);
  await tx.execute(sql`
    insert into identities (issuer, subject, user_id, method, profile, created_at, used_at)
    values (${issuer}, ${subject}, ${userId}, ${method},
      ${JSON.stringify(Object.fromEntries(told))}::jsonb, ${now}, ${now})`);
}
