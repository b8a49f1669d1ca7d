import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { users } from "./tables.server.ts";

/**
 * Returns the owners whose queued work in this browser the caller may submit as their own: the caller, the temporary
 * account they gave up for this one, and temporary accounts that nobody can use again. Another user's work is never
 * included, because a device may be shared.
 * @param ownerIds user ids as the browser recorded them when the work was done
 * @returns those of `ownerIds` whose work is now the caller's, and the caller's own id unless they are a guest
 */
export async function takeOverWork(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const otherOwnerIds = [...new Set(ownerIds)].filter((id) => id !== actor.userId && isUuid(id));
  const ids = sql.join(
    otherOwnerIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const callerId = actor.kind === "guest" ? null : actor.userId;
  if (otherOwnerIds.length === 0) return new Set(callerId === null ? [] : [callerId]);
  // A temporary account without an owner, one that is already the caller's, or one given up for a temporary account
  // that has no owner itself.
  const isUnowned = sql`status = 'session' and (adopted_by is null or adopted_by = ${callerId}::uuid or exists (
    select 1 from ${users} a where a.id = users.adopted_by and a.status = 'session' and a.adopted_by is null))`;
  // The takeover is permanent: if this response is lost, the next user must not get the same work.
  const { rows } = await db.execute<{ id: string }>(
    callerId === null
      ? sql`select id from ${users} where id in (${ids}) and ${isUnowned}`
      : sql`update ${users} set adopted_by = ${callerId}::uuid
          where (id in (${ids}) or adopted_by in (${ids})) and id <> ${callerId}::uuid and ${isUnowned} returning id`,
  );
  const requested = new Set(otherOwnerIds);
  const takenOverIds = rows.map(({ id }) => id).filter((id) => requested.has(id));
  return new Set(callerId === null ? takenOverIds : [callerId, ...takenOverIds]);
}
