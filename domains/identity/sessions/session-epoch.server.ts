import { and, eq, not, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { tokenBad } from "#domains/identity/errors.ts";
import { memberships, sessions, users } from "#domains/identity/tables.server.ts";

/**
 * A user who proved their identity, and the session epoch at that moment. The epoch is read together with the proof: if
 * the user's sessions end before the new session starts, it doesn't start.
 */
export type AuthenticatedUser = { id: string; email: string | null; epoch: string };

/** SQL for the epoch of a user's sessions in this portal: it changes whenever all of them end. */
export const epochSql = ({ portal }: Pick<Ctx, "portal">, userId: SQL) => sql<string>`
  (select e.session_epoch || '.' || coalesce(this_member.session_epoch, 0)
  from ${users} e left join ${memberships} this_member
    on this_member.user_id = e.id and this_member.environment_id = ${portal.id}
  where e.id = ${userId})`;

/** Reads the current epoch; null if there is no such account. Lock the account first if the result must stay true. */
export async function readEpoch(
  db: Db,
  ctx: Pick<Ctx, "portal">,
  userId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ epoch: string | null }>(
    sql`select ${epochSql(ctx, sql`${userId}::uuid`)} as epoch`,
  );
  return rows[0]?.epoch ?? null;
}

export type LockedAccount = {
  id: string;
  status: "session" | null;
  email: string | null;
  emailVerified: boolean;
  /** For a temporary account: the account that took over its work. */
  adoptedBy: string | null;
};

/**
 * Locks accounts until the transaction ends, in the order of their ids, so that two transactions never deadlock.
 * Starting a session, ending all sessions and changing contacts take this lock before anything else.
 */
export async function lockAccounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, LockedAccount>> {
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<LockedAccount>(sql`
    select id, status, email, email_verified_at is not null as "emailVerified",
      adopted_by as "adoptedBy"
    from ${users}
    where id in (${list}) order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the caller's session is still valid; call it under the account's lock. */
export async function hasLiveSession(
  tx: Transaction,
  { portal, actor }: Pick<Ctx, "portal" | "actor">,
): Promise<boolean> {
  if (actor.sessionId === null) return false;
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.environmentId, portal.id),
        eq(sessions.id, actor.sessionId),
        not(sessions.endedByBlock),
      ),
    );
  return rows.length > 0;
}

/**
 * Locks the caller's own account for a change of its sign-in methods. Fails if the caller's session has ended since the
 * request began.
 * @throws TOKEN-BAD
 */
export async function lockOwnAccount(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "actor">,
): Promise<LockedAccount> {
  const account = (await lockAccounts(tx, [ctx.actor.userId])).get(ctx.actor.userId);
  if (!account || !(await hasLiveSession(tx, ctx))) throw tokenBad();
  return account;
}
