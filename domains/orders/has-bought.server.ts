import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";

/** Whether the caller has bought the course: only a paid order counts (sections 4.6 and 6). */
export async function hasBought(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<boolean> {
  if (ctx.actor.kind === "guest") return false;
  const { rows } = await ctx.db.execute(sql`
    select 1 from orders
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
      and course_id = ${courseId} and state = 'paid'`);
  return rows.length > 0;
}
