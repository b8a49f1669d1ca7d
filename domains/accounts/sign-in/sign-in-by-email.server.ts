import { sql } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/accounts/account-context.server.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/accounts/limits/count-attempt.server.ts";
import { methodOff, tooManyAttempts, wrongCredentials } from "#domains/accounts/errors.ts";
import { normalizeEmail } from "#domains/accounts/registration/registration-fields.ts";
import { joinPortal } from "#domains/accounts/people/membership.server.ts";
import { keepArrival } from "#domains/accounts/keep-arrival.server.ts";
import { noticeDevice } from "#domains/accounts/notifications/notice-device.server.ts";
import { openSession } from "#domains/accounts/sessions/open-session.server.ts";
import { verifyPassword } from "#domains/accounts/passwords/password.server.ts";
import type { TokenSet } from "#domains/accounts/sessions/session-tokens.ts";

const minuteMs = 60_000;
/** Wrong or right, from wherever: an account takes this many tries, then waits. */
export const accountSignInLimit: AttemptLimit = {
  name: "sign-in account",
  attempts: 10,
  windowMs: 15 * minuteMs,
};
/** A school or a church often shares one address, so this is wider. */
export const addressSignInLimit: AttemptLimit = {
  name: "sign-in address",
  attempts: 200,
  windowMs: 10 * minuteMs,
};

export type SignedInSession = { userId: string; tokens: TokenSet };

/**
 * Signs in by email and password. Known or unknown, wrong or locked: the same answer after the same work.
 * What a guest did before in this browser is theirs afterwards (see the reactions).
 * @throws WRONG-CREDENTIALS, TOO-MANY-ATTEMPTS (by address only), METHOD-OFF
 */
export async function signInByEmail(
  ctx: AccountCtx,
  input: { email: string; password: string },
): Promise<SignedInSession> {
  if (!ctx.settings.registration.email) throw methodOff();
  const email = normalizeEmail(input.email);
  const wait = await countAttempt(ctx, addressSignInLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const locked = (await countAttempt(ctx, accountSignInLimit, email)) > 0;
  const { rows } = await ctx.db.execute<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from users where email = ${email} and status is null`,
  );
  const user = rows[0];
  const right = await verifyPassword(user?.password_hash ?? null, input.password);
  if (!user || !right || locked) throw wrongCredentials();
  return startSession(ctx, { id: user.id, email });
}

/** Opens a new session for a person whose identity is proven; whatever session was there before ends. */
export async function startSession(
  ctx: AccountCtx,
  user: { id: string; email: string | null },
): Promise<SignedInSession> {
  const fromUserId =
    ctx.actor.kind === "session" && ctx.actor.userId !== user.id ? ctx.actor.userId : null;
  const event = { userId: user.id, email: user.email, fromUserId };
  const { tokens, work } = await withTransaction(ctx.db, async (tx) => {
    await joinPortal(tx, ctx, user.id);
    await keepArrival(tx, ctx, user.id, ctx.arrival, ctx.place);
    await endOwnSessions(tx, ctx);
    if (fromUserId !== null) await noteAdoption(tx, fromUserId, user.id);
    await noticeDevice(tx, ctx, user.id);
    const opened = await openSession(tx, ctx, user.id);
    return { tokens: opened, work: await ctx.reactions.signedIn(tx, ctx, event) };
  });
  await ctx.reactions.settle(ctx, work);
  return { userId: user.id, tokens };
}

/** What still waits in the browser under the temporary account's name is this person's from now on. */
const noteAdoption = (tx: Transaction, fromUserId: string, userId: string) =>
  tx.execute(sql`
    update users set adopted_by = ${userId}
    where (id = ${fromUserId} or adopted_by = ${fromUserId}) and status = 'session'`);

/** Ends the session that asks; of a temporary account every one, since it is given up or becomes an account. */
async function endOwnSessions(tx: Transaction, { portal, actor }: AccountCtx): Promise<void> {
  if (actor.sessionId === null) return;
  await tx.execute(
    actor.kind === "session"
      ? sql`delete from sessions where user_id = ${actor.userId}`
      : sql`delete from sessions where environment_id = ${portal.id} and id = ${actor.sessionId}`,
  );
}
