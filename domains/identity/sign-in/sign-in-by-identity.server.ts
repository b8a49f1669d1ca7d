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
  epochSql,
  lockAccounts,
  lockOwnAccount,
  type AuthenticatedUser,
  readEpoch,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { isEmail, normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { saveConsentDecision } from "./save-consent.server.ts";
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
 *   signed-in user tries to add another user's identity, TOO-MANY-ATTEMPTS, ACCOUNT-CHANGED
 */
export async function signInByIdentity(
  ctx: AccountCtx,
  input: IdentitySignIn,
): Promise<SignedInSession> {
  return countFailedSignIn(ctx, input.identity.method, async () => {
    const linkedUser = await withTransaction(ctx.db, (tx) =>
      findLinkedUser(tx, ctx, input.identity),
    );
    const isAdding = ctx.actor.kind === "user" && ctx.actor.userId === input.startedBy;
    if (isAdding && linkedUser && linkedUser.id !== ctx.actor.userId) throw identityElsewhere();
    const user = linkedUser ?? (await linkOrCreateUser(ctx, input));
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
    where email = ${provenEmailOf(identity)} and email_verified_at is not null and status is null
    limit 1`);
  return rows[0]?.id ?? null;
}

async function findLinkedUser(
  tx: Transaction,
  ctx: AccountCtx,
  { issuer, subject }: ProvenIdentity,
): Promise<AuthenticatedUser | undefined> {
  const { rows } = await tx.execute<AuthenticatedUser>(sql`
    update ${identities} i set used_at = ${new Date(ctx.clock.now())} from ${users} u
    where i.issuer = ${issuer} and i.subject = ${subject} and u.id = i.user_id
    returning u.id, u.email, ${epochSql(ctx, sql`u.id`)} as epoch`);
  return rows[0];
}

/** Two browsers may bring the same new identity at once: the later one finds the account that the first has created. */
async function linkOrCreateUser(
  ctx: AccountCtx,
  input: IdentitySignIn,
): Promise<AuthenticatedUser> {
  // Everything gets the same time, so a link stored together with the proof of an email doesn't count as added later.
  const now = ctx.clock.now();
  const fixedTimeCtx = { ...ctx, clock: { now: () => now } };
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const isAdding = ctx.actor.kind === "user" && ctx.actor.userId === input.startedBy;
      const existingUser = isAdding
        ? await findIdentityUser(tx, fixedTimeCtx, input.identity)
        : await findByProvenEmail(tx, fixedTimeCtx, input.identity);
      const user = existingUser ?? (await createUser(tx, fixedTimeCtx, input));
      await storeIdentity(tx, fixedTimeCtx, user.id, input.identity);
      if (existingUser)
        await notifyNewSignInMethod(tx, fixedTimeCtx, existingUser.id, input.identity);
      return user;
    });
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    const linkedUser = await withTransaction(ctx.db, (tx) =>
      findLinkedUser(tx, ctx, input.identity),
    );
    if (!linkedUser) throw error;
    return linkedUser;
  }
}

/**
 * Returns the account that adds a sign-in method. If the service confirms the account's own email, it is verified now.
 */
async function findIdentityUser(
  tx: Transaction,
  ctx: AccountCtx,
  identity: ProvenIdentity,
): Promise<AuthenticatedUser> {
  const { id, email } = await lockOwnAccount(tx, ctx);
  if (email !== null && email === provenEmailOf(identity)) await markVerified(tx, ctx, id);
  return { id, email, epoch: (await readEpoch(tx, ctx, id))! };
}

/** Returns the account with the email that the service confirms, or the account that now gets that email. */
async function findByProvenEmail(
  tx: Transaction,
  ctx: AccountCtx,
  identity: ProvenIdentity,
): Promise<AuthenticatedUser | undefined> {
  const email = provenEmailOf(identity);
  if (email === null) return undefined;
  const [foundUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.status)));
  const id = foundUser?.id;
  const account = id && (await lockAccounts(tx, [id])).get(id);
  if (!account || account.email !== email) return undefined;
  if (!account.emailVerified && !(await claimEmail(tx, ctx, account))) return undefined;
  return { id, email, epoch: (await readEpoch(tx, ctx, id))! };
}

const provenEmailOf = ({ email, emailVerified }: ProvenIdentity): string | null => {
  const normalizedEmail = normalizeEmail(email ?? "");
  return emailVerified && isEmail(normalizedEmail) ? normalizedEmail : null;
};

async function createUser(
  tx: Transaction,
  ctx: AccountCtx,
  { identity, agreed }: IdentitySignIn,
): Promise<AuthenticatedUser> {
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const email = provenEmailOf(identity);
  const created = await createAccount(tx, ctx, {
    email,
    emailVerified: email !== null,
    profile: profileOf(identity),
  });
  await saveConsentDecision(tx, ctx, created.id, agreed || !ctx.settings.gdpr);
  return created;
}

/** Notifies the owner of an account that it has a new sign-in method. */
export async function notifyNewSignInMethod(
  tx: Transaction,
  ctx: AccountCtx,
  userId: string,
  { method }: Pick<ProvenIdentity, "method">,
): Promise<void> {
  const { portal, clock } = ctx;
  const now = clock.now();
  const notification = {
    kind: "linked",
    key: `linked ${method} ${now}`,
    detail: { method },
  } as const;
  await notify(tx, { environmentId: portal.id, userId, ...notification, createdAt: now });
  await notifyOwner(tx, ctx, userId, { kind: "sign-in-method-added", method });
}

const nameMaxChars = 100;

function profileOf({ firstName, lastName }: ProvenIdentity): UserProfile {
  const cleanName = (name: string | undefined) =>
    name && cleanLine(name.normalize("NFC")).trim().slice(0, nameMaxChars);
  const cleanFirstName = cleanName(firstName);
  const cleanLastName = cleanName(lastName);
  return {
    ...(cleanFirstName && { firstName: cleanFirstName }),
    ...(cleanLastName && { lastName: cleanLastName }),
  };
}

async function storeIdentity(
  tx: Transaction,
  { clock }: AccountCtx,
  userId: string,
  { issuer, subject, method, email, firstName, lastName }: ProvenIdentity,
): Promise<void> {
  const now = new Date(clock.now());
  const entries = Object.entries({ email, firstName, lastName }).flatMap(([name, text]) =>
    text ? [[name, cleanLine(text)] as const] : [],
  );
  const profile: Record<string, string> = Object.fromEntries(entries);
  await tx
    .insert(identities)
    .values({ issuer, subject, userId, method, profile, createdAt: now, usedAt: now });
}
