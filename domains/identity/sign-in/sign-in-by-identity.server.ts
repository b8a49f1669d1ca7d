import { and, eq, isNull, sql } from "drizzle-orm";
import { databaseErrorCode, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { consentMissing, identityElsewhere } from "#domains/identity/errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { createAccount } from "#domains/identity/registration/create-account.server.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { claimEmail, markVerified } from "#domains/identity/contacts/claim-email.server.ts";
import {
  epochOf,
  lockAccounts,
  lockOwnAccount,
  type ProvenUser,
  readEpoch,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { isEmail, normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { saveConsentOf } from "./save-consent.server.ts";
import { countFailedSignIn } from "./count-failed-sign-in.server.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import { identities, users } from "#domains/identity/tables.server.ts";

const uniqueViolation = "23505";

export type IdentitySignIn = {
  identity: ProvenIdentity;
  /** The visitor agreed to the policy in the browser where the sign-in began. */
  agreed: boolean;
  /** The user who was signed in when the sign-in began. A new identity is linked to that account. */
  startedBy: string | null;
};

/**
 * Signs in by an identity that an outside service confirms: to the account it is linked to, else to the account with
 * its confirmed email, else to a new account. A temporary account becomes that new account.
 * @throws CONSENT-MISSING if the portal requires consent and the user has not given it, IDENTITY-ELSEWHERE if a
 *   signed-in user tries to add another user's identity, TOO-MANY-ATTEMPTS, SIGN-IN-OVERTAKEN
 */
export async function signInByIdentity(
  ctx: AccountCtx,
  input: IdentitySignIn,
): Promise<SignedInSession> {
  return countFailedSignIn(ctx, async () => {
    const known = await withTransaction(ctx.db, (tx) => findLinked(tx, ctx, input.identity));
    const adds = ctx.actor.kind === "user" && ctx.actor.userId === input.startedBy;
    if (adds && known && known.id !== ctx.actor.userId) throw identityElsewhere();
    const user = known ?? (await linkOrMake(ctx, input));
    return startSession(ctx, user, { agreed: input.agreed });
  });
}

/** Returns the account that an identity signs in to, if it has one: by its link, or by a verified email. */
export async function findAccountOf(
  { db }: Pick<AccountCtx, "db">,
  identity: ProvenIdentity,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from ${identities}
    where issuer = ${identity.issuer} and subject = ${identity.subject}
    union all select id from ${users}
    where email = ${provenEmail(identity)} and email_verified_at is not null and status is null
    limit 1`);
  return rows[0]?.id ?? null;
}

async function findLinked(
  tx: Transaction,
  ctx: AccountCtx,
  { issuer, subject }: ProvenIdentity,
): Promise<ProvenUser | undefined> {
  const { rows } = await tx.execute<ProvenUser>(sql`
    update ${identities} i set used_at = ${new Date(ctx.clock.now())} from ${users} u
    where i.issuer = ${issuer} and i.subject = ${subject} and u.id = i.user_id
    returning u.id, u.email, ${epochOf(ctx, sql`u.id`)} as epoch`);
  return rows[0];
}

/** Two browsers may bring the same new identity at once: the later one finds the account that the first has created. */
async function linkOrMake(ctx: AccountCtx, input: IdentitySignIn): Promise<ProvenUser> {
  // Everything gets the same time, so a link stored together with the proof of an email doesn't count as added later.
  const now = ctx.clock.now();
  const still = { ...ctx, clock: { now: () => now } };
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const own = ctx.actor.kind === "user" && ctx.actor.userId === input.startedBy;
      const there = own
        ? await findIdentityUser(tx, still, input.identity)
        : await findByProvenEmail(tx, still, input.identity);
      const user = there ?? (await createUser(tx, still, input));
      await link(tx, still, user.id, input.identity);
      if (there) await notifyLinked(tx, still, there.id, input.identity);
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
 * Returns the account that adds a sign-in method. If the service confirms the account's own email, it is verified now.
 */
async function findIdentityUser(
  tx: Transaction,
  ctx: AccountCtx,
  identity: ProvenIdentity,
): Promise<ProvenUser> {
  const { id, email } = await lockOwnAccount(tx, ctx);
  if (email !== null && email === provenEmail(identity)) await markVerified(tx, ctx, id);
  return { id, email, epoch: (await readEpoch(tx, ctx, id))! };
}

/** Returns the account with the email that the service confirms, or the account that now gets that email. */
async function findByProvenEmail(
  tx: Transaction,
  ctx: AccountCtx,
  identity: ProvenIdentity,
): Promise<ProvenUser | undefined> {
  const email = provenEmail(identity);
  if (email === null) return undefined;
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.status)));
  const id = found?.id;
  const account = id && (await lockAccounts(tx, [id])).get(id);
  if (!account || account.email !== email) return undefined;
  if (!account.emailVerified && !(await claimEmail(tx, ctx, account))) return undefined;
  return { id, email, epoch: (await readEpoch(tx, ctx, id))! };
}

const provenEmail = ({ email, emailVerified }: ProvenIdentity): string | null => {
  const normal = normalizeEmail(email ?? "");
  return emailVerified && isEmail(normal) ? normal : null;
};

async function createUser(
  tx: Transaction,
  ctx: AccountCtx,
  { identity, agreed }: IdentitySignIn,
): Promise<ProvenUser> {
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const email = provenEmail(identity);
  const made = await createAccount(tx, ctx, {
    email,
    emailVerified: email !== null,
    profile: profileOf(identity),
  });
  await saveConsentOf(tx, ctx, made.id, agreed || !ctx.settings.gdpr);
  return made;
}

/** Notifies the owner of an account that it has a new sign-in method. */
async function notifyLinked(
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
  const clean = (name: string | undefined) =>
    name && cleanLine(name.normalize("NFC")).trim().slice(0, nameMaxChars);
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
  const told = Object.entries({ email, firstName, lastName }).flatMap(([name, text]) =>
    text ? [[name, cleanLine(text)] as const] : [],
  );
  const profile: Record<string, string> = Object.fromEntries(told);
  await tx
    .insert(identities)
    .values({ issuer, subject, userId, method, profile, createdAt: now, usedAt: now });
}
