import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Whether the caller has bought the course: only a paid order counts (sections 4.6 and 6). */
export async function hasBought(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<boolean> {
  if (actor.kind === "guest") return false;
  return hasBoughtAs(db, { environmentId: portal.id, userId: actor.userId }, courseId);
}

/** The same of a person of a portal. */
export async function hasBoughtAs(
  db: Db,
  { environmentId, userId }: { environmentId: string; userId: string },
  courseId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from orders
    where environment_id = ${environmentId} and user_id = ${userId}
      and ${courseId} = any(course_ids) and state = 'paid'
    limit 1`);
  return rows.length > 0;
}
