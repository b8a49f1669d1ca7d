import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { lockAccounts } from "./session-epoch.server.ts";
import { authAttempts, memberships, sessions, users } from "#domains/identity/tables.server.ts";

/** Ends a user's sessions in every portal, every sign-in in progress, and every link that was sent to them. */
export async function endAllSessions(
  tx: Transaction,
  ctx: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  // This comes first, because a parallel sign-in holds the account's lock: once this line runs, that sign-in has stored
  // its session and the next line deletes it.
  await tx.execute(sql`update ${users} set session_epoch = session_epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from ${sessions} where user_id = ${userId}`);
  await voidLinks(tx, ctx, userId);
}

/**
 * Ends a user's sign-ins to this portal that are in progress, by any method, and the links that sign in here. The
 * caller ends the sessions that have started.
 */
export async function endSignInsHere(
  tx: Transaction,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  await lockAccounts(tx, [userId]);
  await tx.execute(sql`
    update ${memberships} set session_epoch = session_epoch + 1
    where environment_id = ${portal.id} and user_id = ${userId}`);
  await tx.execute(sql`
    update ${authAttempts} set used_at = ${new Date(clock.now())}
    where environment_id = ${portal.id} and user_id = ${userId} and used_at is null
      and purpose in ('quick-token', 'federation', 'messenger-login', 'phone-login')`);
}

/**
 * Invalidates every unused link and code that was sent to a user, in every portal, because they went to the user's
 * earlier contacts.
 */
export async function voidLinks(
  tx: Transaction,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update ${authAttempts} set used_at = ${new Date(clock.now())}
    where user_id = ${userId} and used_at is null`);
}
