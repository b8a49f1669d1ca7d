import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { orders } from "./tables.server.ts";

/** Whether the caller has bought the course: only a paid order counts. */
export async function hasBought(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<boolean> {
  if (actor.kind === "guest") return false;
  return hasBoughtAs(db, { environmentId: portal.id, userId: actor.userId }, courseId);
}

/** Whether a user of a portal has bought the course. */
export async function hasBoughtAs(
  db: Db,
  { environmentId, userId }: { environmentId: string; userId: string },
  courseId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${orders}
    where environment_id = ${environmentId} and user_id = ${userId}
      and ${courseId} = any(course_ids) and state = 'paid'
    limit 1`);
  return rows.length > 0;
}

/** What the caller's orders mean for a course: bought, or waiting for a payment. */
export type CourseAccess = { bought: boolean; pendingOrder: string | null };

/** Reads with one query what the caller's orders mean for a course. */
export async function findCourseAccess(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<CourseAccess> {
  if (actor.kind === "guest") return { bought: false, pendingOrder: null };
  const { rows } = await db.execute<{ id: string; state: string }>(sql`
    select id, state from ${orders}
    where environment_id = ${portal.id} and user_id = ${actor.userId}
      and ${courseId} = any(course_ids) and state in ('paid', 'pending')
    order by state = 'paid' desc, created_at desc
    limit 1`);
  const bought = rows[0]?.state === "paid";
  return { bought, pendingOrder: bought ? null : (rows[0]?.id ?? null) };
}
