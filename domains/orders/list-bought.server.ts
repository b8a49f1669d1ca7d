import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { orders } from "./tables.server.ts";

const boughtCoursesMax = 1_000;

/** Lists the ids of the courses the caller has bought in this portal: only paid orders count. */
export async function listBoughtCourseIds(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<string[]> {
  if (ctx.actor.kind === "guest") return [];
  const { rows } = await ctx.db.execute<{ course_id: string }>(sql`
    select course_id from ${orders}, unnest(course_ids) as course_id
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and state = 'paid'
    group by course_id order by min(paid_at), course_id limit ${boughtCoursesMax}`);
  return rows.map((row) => row.course_id);
}
