import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { missing } from "./missing.ts";
import { reviewsLimit } from "./course.ts";
import { courses, reviews } from "./tables.server.ts";

export type Review = {
  id: string;
  courseId: string;
  name: string;
  text: string;
  language: string;
  /** ISO instant. */
  createdAt: string;
};

/** How many numbered pages a screen offers. */
const reviewsSkipMax = 10_000;
const firstPage: PageWish = { limit: reviewsLimit, after: null };

/** What the list's cursors are valid for. */
export const reviewsListName = (courseId: string) => ["reviews", courseId];

/** Of a review `r`: neither hidden, nor by a user who deleted their account here. */
export const isListed = sql`r.hidden_at is null
  and not exists (select 1 from memberships m where m.environment_id = r.environment_id
    and m.user_id = r.user_id and m.deleted_at is not null)`;

/**
 * Lists reviews of a published course, newest first, at most 20 at a time. Leaves out hidden ones, and those of users
 * who deleted their account here.
 * @throws NOT-FOUND if this portal shows no such course
 */
export async function listReviews(
  ctx: Pick<Ctx, "db" | "portal">,
  { courseId, page = firstPage, skip = 0 }: { courseId: string; page?: PageWish; skip?: number },
): Promise<Page<Review>> {
  type Row = { [Name in keyof Omit<Review, "createdAt">]: string } & { at: string };
  const { rows } = await ctx.db.execute<Row>(sql`
    select r.id, r.course_id as "courseId", r.name, r.text, r.language, r.created_at as at
    from ${reviews} r
    join ${courses} c on c.environment_id = r.environment_id and c.id = r.course_id and c.published
    where r.environment_id = ${ctx.portal.id} and r.course_id = ${courseId} and ${isListed}
      and ${onlyAfter(page, (at, id) => sql`(r.created_at, r.id) < (${at}::timestamptz, ${id}::uuid)`)}
    order by r.created_at desc, r.id desc
    limit ${rowsToRead(page)} offset ${Math.min(skip, reviewsSkipMax)}`);
  if (rows.length === 0 && !(await isShown(ctx, courseId))) throw notFound(missing.reviews);
  return pageOf(
    rows,
    page,
    ({ at, id }) => [at, id],
    ({ at, ...review }) => ({ ...review, createdAt: new Date(at).toISOString() }),
  );
}

async function isShown({ db, portal }: Pick<Ctx, "db" | "portal">, courseId: string) {
  const { rows } = await db.execute(sql`
    select 1 from ${courses} where environment_id = ${portal.id} and id = ${courseId} and published`);
  return rows.length > 0;
}
