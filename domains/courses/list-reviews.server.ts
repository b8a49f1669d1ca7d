import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { reviewsLimit } from "./course.ts";

export type Review = {
  id: string;
  courseId: string;
  name: string;
  text: string;
  language: string;
  /** ISO instant. */
  createdAt: string;
};

/**
 * What those who finished a published course say of it, the newest first, at most 20 (section 9).
 * @throws NOT-FOUND when this portal shows no such course
 */
export async function listReviews(
  ctx: Pick<Ctx, "db" | "portal">,
  { courseId, limit = reviewsLimit }: { courseId: string; limit?: number | undefined },
): Promise<Review[]> {
  type Row = { [Name in keyof Omit<Review, "createdAt">]: string | null } & { at: string | null };
  const { rows } = await ctx.db.execute<Row>(sql`
    select r.id, c.id as "courseId", r.name, r.text, r.language, r.created_at as at
    from courses c
    left join reviews r on r.environment_id = c.environment_id and r.course_id = c.id
    where c.environment_id = ${ctx.portal.id} and c.id = ${courseId} and c.published
    order by r.created_at desc, r.id
    limit ${Math.min(limit, reviewsLimit)}`);
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ at, ...review }) =>
    review.id === null ? [] : [{ ...(review as Review), createdAt: new Date(at!).toISOString() }],
  );
}
