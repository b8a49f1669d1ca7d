import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";

/**
 * Whose work that waited in this browser the caller may hand in as their own: theirs, that of the temporary account
 * they gave up for this one, and that of temporary accounts nobody can become again. Never another person's: a phone
 * may be shared.
 * @param owners user ids as the browser noted them when the work was done
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
  // Nobody's yet, mine already, or of another temporary account that is nobody's any more.
  const free = sql`status = 'session' and (adopted_by is null or adopted_by = ${me}::uuid or exists (
    select 1 from users a where a.id = users.adopted_by and a.status = 'session' and a.adopted_by is null))`;
  // A person takes it over once and for all: what arrived unheard must not go to the next one as well.
  const { rows } = await db.execute<{ id: string }>(
    me === null
      ? sql`select id from users where id in (${ids}) and ${free}`
      : sql`update users set adopted_by = ${me}::uuid
          where (id in (${ids}) or adopted_by in (${ids})) and id <> ${me}::uuid and ${free} returning id`,
  );
  const wanted = new Set(others);
  const taken = rows.map(({ id }) => id).filter((id) => wanted.has(id));
  return new Set(me === null ? taken : [me, ...taken]);
}
