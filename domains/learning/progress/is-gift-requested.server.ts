import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorRequests } from "#domains/learning/progress-tables.server.ts";

/** Whether the caller has requested the course's gift already. */
export async function isGiftRequested(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<boolean> {
  if (actor.kind === "guest") return false;
  const { rows } = await db.execute(sql`
    select 1 from ${authorRequests}
    where environment_id = ${portal.id} and user_id = ${actor.userId} and course_id = ${courseId}
      and kind = 'gift'`);
  return rows.length > 0;
}
