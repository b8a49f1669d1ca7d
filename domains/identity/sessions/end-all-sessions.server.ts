import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { lockAccounts } from "./session-epoch.server.ts";

/** Ends a person's sessions in every portal, every sign-in that is in progress, and every link they were sent. */
export async function endAllSessions(
  tx: Transaction,
  ctx: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  // This comes first: a sign-in that holds the account's lock has stored its session when the next line runs.
  await tx.execute(sql`update users set session_epoch = session_epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from sessions where user_id = ${userId}`);
  await voidLinks(tx, ctx, userId);
}

/**
 * Ends every sign-in of a person to this portal that is in progress, by whichever method, and the links that sign in
 * here. The caller ends the sessions that have started.
 */
export async function endSignInsHere(
  tx: Transaction,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  userId: string,
): Promise<void> {
  await lockAccounts(tx, [userId]);
  await tx.execute(sql`
    update memberships set session_epoch = session_epoch + 1
    where environment_id = ${portal.id} and user_id = ${userId}`);
  await tx.execute(sql`
    update auth_attempts set used_at = ${new Date(clock.now())}
    where environment_id = ${portal.id} and user_id = ${userId} and used_at is null
      and purpose in ('quick-token', 'federation', 'messenger-login', 'phone-login')`);
}

/** Voids all that was sent to a person and not used yet, in every portal: it was sent to their contacts as they were. */
export async function voidLinks(
  tx: Transaction,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update auth_attempts set used_at = ${new Date(clock.now())}
    where user_id = ${userId} and used_at is null`);
}
