import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorize } from "./policy.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courses } from "./tables.server.ts";

/**
 * Counts the courses and microcourses that have texts in a language, by its code, unpublished ones included.
 * @throws AUTH-DENY
 */
export async function countCoursesByLanguage(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<Map<string, number>> {
  authorize(ctx, "list", "unpublished courses");
  const language = sql<string>`jsonb_object_keys(${courses.card}->'texts')`;
  const rows = await ctx.db
    .select({ language, count: sql<number>`count(*)::int` })
    .from(courses)
    .where(and(eq(courses.environmentId, ctx.portal.id), gt(courses.position, removedPosition)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.language, row.count]));
}
