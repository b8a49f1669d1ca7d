import { and, desc, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { notFoundMessages } from "./not-found-messages.ts";
import { reviewsLimit } from "./course.ts";
import { courses, reviews } from "./tables.server.ts";
import { isCourse } from "./course-revision.server.ts";
import { hasLeft } from "#domains/identity/membership/read-member.server.ts";

export type Review = {
  id: string;
  courseId: string;
  name: string;
  text: string;
  language: string;
  /** ISO instant. */
  createdAt: string;
};

/** How many reviews a numbered page may skip at most. */
const reviewsSkipMax = 10_000;
const firstPage: PageRequest = { limit: reviewsLimit, after: null };

/** The list's name. Its cursors carry it, so they are valid for this list only. */
export const reviewsListName = (courseId: string) => ["reviews", courseId];

/** Condition for a review: not hidden, and its author hasn't deleted their account in this portal. */
export const isListed: SQL | undefined = and(
  isNull(reviews.hiddenAt),
  not(hasLeft(reviews.environmentId, reviews.userId)),
);

/**
 * Lists reviews of a published course, newest first, at most 20 at a time. Leaves out hidden ones, and those of users
 * who deleted their account in this portal.
 * @throws NOT-FOUND if this portal has no published course with this id
 */
export async function listReviews(
  ctx: Pick<Ctx, "db" | "portal">,
  {
    courseId,
    pageRequest = firstPage,
    skip = 0,
  }: { courseId: string; pageRequest?: PageRequest; skip?: number },
): Promise<ListPage<Review>> {
  const { createdAt, id, name, text, language } = reviews;
  const rows = await ctx.db
    .select({
      id,
      courseId: reviews.courseId,
      name,
      text,
      language,
      exactTime: microsecondTime(createdAt),
    })
    .from(reviews)
    .innerJoin(
      courses,
      and(
        eq(courses.environmentId, reviews.environmentId),
        eq(courses.id, reviews.courseId),
        courses.published,
      ),
    )
    .where(
      and(
        eq(reviews.environmentId, ctx.portal.id),
        eq(reviews.courseId, courseId),
        isListed,
        afterCursor(
          pageRequest,
          (lastTime, lastId) =>
            sql`(${createdAt}, ${id}) < (${lastTime}::timestamptz, ${lastId}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(pageRequest))
    .offset(Math.min(skip, reviewsSkipMax));
  if (rows.length === 0 && !(await isCoursePublished(ctx, courseId)))
    throw notFound(notFoundMessages.reviews);
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.exactTime, row.id],
    ({ exactTime, ...review }) => ({ ...review, createdAt: new Date(exactTime).toISOString() }),
  );
}

async function isCoursePublished({ db, portal }: Pick<Ctx, "db" | "portal">, courseId: string) {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isCourse(portal.id, courseId), courses.published));
  return rows.length > 0;
}
