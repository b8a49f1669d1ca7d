import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { users } from "./tables.server.ts";

/**
 * Returns which owners' queued work in this browser the caller may submit as their own: their own work, that of the
 * temporary account they gave up for this one, and that of temporary accounts which nobody can use again. Never another
 * user's, because a device may be shared.
 * @param owners user ids as the browser recorded them when the work was done
 * @returns those of them that are the caller's
 */
export async function ownsWork(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(owners)].filter((id) => id !== actor.userId && isUuid(id));
  const ids = sql.join(
    others.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const me = actor.kind === "guest" ? null : actor.userId;
  if (others.length === 0) return new Set(me === null ? [] : [me]);
  // A temporary account without an owner, one that is already the caller's, or one given up for a temporary account
  // that has no owner itself.
  const free = sql`status = 'session' and (adopted_by is null or adopted_by = ${me}::uuid or exists (
    select 1 from ${users} a where a.id = users.adopted_by and a.status = 'session' and a.adopted_by is null))`;
  // The takeover is permanent: if the answer is lost, the next user must not get the same work.
  const { rows } = await db.execute<{ id: string }>(
    me === null
      ? sql`select id from ${users} where id in (${ids}) and ${free}`
      : sql`update ${users} set adopted_by = ${me}::uuid
          where (id in (${ids}) or adopted_by in (${ids})) and id <> ${me}::uuid and ${free} returning id`,
  );
  const wanted = new Set(others);
  const taken = rows.map(({ id }) => id).filter((id) => wanted.has(id));
  return new Set(me === null ? taken : [me, ...taken]);
}
