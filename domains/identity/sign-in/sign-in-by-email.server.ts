import { and, eq, or, sql } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  signInMethodDisabled,
  accountChanged,
  wrongCredentials,
} from "#domains/identity/errors.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import { saveReferral } from "#domains/identity/save-referral.server.ts";
import { notifyUndoneDeletion } from "#domains/identity/notifications/notify-undone-deletion.server.ts";
import { recordDevice } from "#domains/identity/notifications/record-device.server.ts";
import { openSession } from "#domains/identity/sessions/open-session.server.ts";
import {
  epochSql,
  lockAccounts,
  type AuthenticatedUser,
  readEpoch,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { verifyPassword } from "#domains/identity/passwords/password.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { requireConsent } from "./save-consent.server.ts";
import { countFailedSignIn } from "./count-failed-sign-in.server.ts";
import { countPasswordTry, knownDeviceColumn } from "./password-tries.server.ts";
import { sessions, users } from "#domains/identity/tables.server.ts";

export type SignedInSession = {
  userId: string;
  tokens: TokenSet;
  /** Signing in has undone the deletion of the account in this portal. */
  deletionUndone?: boolean;
};

/**
 * Signs in by email and password. An unknown email, a wrong password and a locked account all give the same response
 * after the same work. What a guest did before in this browser then belongs to the user (`AccountReactions`).
 * @throws WRONG-CREDENTIALS, TOO-MANY-ATTEMPTS (by IP address only), SIGN-IN-METHOD-DISABLED, CONSENT-MISSING, ACCOUNT-CHANGED,
 *   BUSY
 */
export async function signInByEmail(
  ctx: AccountCtx,
  input: { email: string; password: string; agreed?: boolean | undefined },
): Promise<SignedInSession> {
  if (!ctx.settings.registration.email) throw signInMethodDisabled();
  const email = normalizeEmail(input.email);
  return countFailedSignIn(ctx, "email", async () => {
    const { rows } = await ctx.db.execute<TriedUser>(sql`
      select u.id, u.password_hash as "passwordHash", ${knownDeviceColumn(ctx)},
        ${epochSql(ctx, sql`u.id`)} as epoch
      from ${users} u where u.email = ${email} and u.status is null`);
    const user = await checkPassword(ctx, email, rows[0], input.password);
    if (!user) throw wrongCredentials();
    return startSession(
      ctx,
      { id: user.id, email, epoch: user.epoch },
      { agreed: input.agreed === true },
    );
  });
}

export type TriedUser = {
  id: string;
  passwordHash: string | null;
  knownDevice: boolean;
  epoch: string;
};

/**
 * Checks a password. Only a wrong one counts against the limits.
 * @returns the account; null when the password is wrong or the account is locked
 * @throws BUSY when too many passwords wait to be checked
 */
export async function checkPassword(
  ctx: AccountCtx,
  name: string,
  user: TriedUser | undefined,
  password: string,
): Promise<TriedUser | null> {
  const attempt = await countPasswordTry(ctx, name, user);
  const isRight = await verifyPassword(user?.passwordHash ?? null, password).catch(
    async (error: unknown) => {
      await attempt.uncount();
      throw error;
    },
  );
  if (!user || !isRight || attempt.isLocked) {
    await attempt.reportFailure();
    return null;
  }
  await attempt.uncount();
  return user;
}

/**
 * Starts a session for a user who proved their identity; the browser's earlier session ends. The new one doesn't start
 * if all of the user's sessions ended in between: a password that was right before a reset proves nothing after it.
 * @param options `isProof`: the user proved it themselves; a quick link is no proof, and only members of the portal get
 *   one. `agreed`: the user consents to the policy now
 * @throws ACCOUNT-CHANGED, CONSENT-MISSING when the portal asks for consent and they never gave it in this portal
 */
export async function startSession(
  ctx: AccountCtx,
  user: AuthenticatedUser,
  { isProof = true, agreed = false }: { isProof?: boolean; agreed?: boolean } = {},
): Promise<SignedInSession> {
  const { tokens, work, deletionUndone } = await withTransaction(ctx.db, async (tx) => {
    const { actor } = ctx;
    const lockedAccounts = await lockAccounts(tx, [
      user.id,
      ...(actor.kind === "session" ? [actor.userId] : []),
    ]);
    if ((await readEpoch(tx, ctx, user.id)) !== user.epoch) throw accountChanged();
    // Another tab may have registered the temporary account or given it up for another account; then nothing changes.
    const temporaryAccount =
      actor.kind === "session" ? lockedAccounts.get(actor.userId) : undefined;
    const isGivenUp = temporaryAccount?.status === "session" && temporaryAccount.adoptedBy === null;
    const fromUserId = isGivenUp ? actor.userId : null;
    if (isProof) await requireConsent(tx, ctx, user.id, agreed);
    const isDeletionUndone = await joinPortal(tx, ctx, user.id);
    if (isDeletionUndone) await notifyUndoneDeletion(tx, ctx, user.id);
    await saveReferral(tx, ctx, user.id, ctx.referral, ctx.signInLocation);
    await endOwnSessions(tx, ctx, { everywhere: isGivenUp || actor.userId === user.id });
    if (fromUserId !== null) await recordAdoption(tx, fromUserId, user.id);
    await recordDevice(tx, ctx, user.id);
    const newTokens = await openSession(tx, ctx, user.id, { isProof });
    const event = { userId: user.id, email: user.email, fromUserId };
    const work = await ctx.reactions.handleSignIn(tx, ctx, event);
    return { tokens: newTokens, work, deletionUndone: isDeletionUndone };
  });
  await ctx.reactions.finishSignIn(ctx, work);
  return { userId: user.id, tokens, deletionUndone };
}

/** Work that is still queued in the browser under the temporary account's id belongs to this user from now on. */
const recordAdoption = (tx: Transaction, fromUserId: string, userId: string) =>
  tx
    .update(users)
    .set({ adoptedBy: userId })
    .where(
      and(
        or(eq(users.id, fromUserId), eq(users.adoptedBy, fromUserId)),
        eq(users.status, "session"),
      ),
    );

/** Ends the caller's session, or all sessions of a temporary account that was merged or became a registered one. */
async function endOwnSessions(
  tx: Transaction,
  { portal, actor }: AccountCtx,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  if (actor.sessionId === null) return;
  await tx
    .delete(sessions)
    .where(
      actor.kind === "session" && everywhere
        ? eq(sessions.userId, actor.userId)
        : and(eq(sessions.environmentId, portal.id), eq(sessions.id, actor.sessionId)),
    );
}
