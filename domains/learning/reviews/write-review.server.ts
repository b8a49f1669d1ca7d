import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { courseTag } from "#domains/courses/content-tags.ts";
import { reviewMaxChars } from "#domains/courses/course.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { cleanText } from "#platform/typed-text.ts";
import { requireBought } from "#domains/learning/progress/require-bought.server.ts";
import { courseUnfinished, reviewWrong } from "#domains/learning/progress/errors.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import {
  deleteReview,
  readOwnReview,
  storeReview,
  type OwnReview,
} from "#domains/courses/own-review.server.ts";
import { authorize } from "#domains/learning/policy.server.ts";

/** Limits how often a user changes reviews, because each change invalidates the pages that show the review. */
export const reviewLimit: AttemptLimit = {
  name: "review",
  attemptsMax: 20,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/** Loads the caller's own review of a course; null: none yet. */
export async function loadOwnReview(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<OwnReview | null> {
  if (ctx.actor.kind !== "user") return null;
  return readOwnReview(ctx.db, reviewKeyOf(ctx, courseId));
}

/**
 * Saves a review by a user who has finished the course: one review per user and course, changed as often as they like;
 * an empty text deletes it. It shows their first name and the first letter of their last name.
 * @throws AUTH-DENY for a temporary account and for a course not bought, NOT-FOUND, COURSE-UNFINISHED, REVIEW-WRONG,
 *   TOO-MANY-ATTEMPTS
 */
export async function writeReview(
  ctx: Ctx,
  { courseId, text: typedText }: { courseId: string; text: string },
): Promise<OwnReview | null> {
  authorize(ctx, "write", "review");
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course) throw notFound();
  const progress = await loadProgress(ctx, courseId);
  if (!progress || progress.completedAt === 0) throw courseUnfinished();
  const text = cleanText(typedText)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (text.length > reviewMaxChars) throw reviewWrong();
  const wait = await countAttempt(ctx, reviewLimit, ctx.actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const name = formatReviewerName(await loadUser(ctx, ctx.actor.userId));
  await withTransaction(ctx.db, async (tx) => {
    // Users may delete their own review at any time.
    if (text !== "") await requireBought(tx, ctx, course);
    const key = reviewKeyOf(ctx, courseId);
    const review = { name, text, language: ctx.language, createdAt: new Date(ctx.clock.now()) };
    await (text === "" ? deleteReview(tx, key) : storeReview(tx, key, review));
    await announceChange(tx, ctx.portal.id, [courseTag(ctx.portal.id, courseId)]);
  });
  return loadOwnReview(ctx, courseId);
}

const reviewKeyOf = ({ portal, actor }: Pick<Ctx, "portal" | "actor">, courseId: string) => ({
  environmentId: portal.id,
  courseId,
  userId: actor.userId,
});

/** Returns `Anna K.`, or "" for a user without a name. */
function formatReviewerName(
  person: { profile: { firstName: string; lastName: string } } | null,
): string {
  const { firstName = "", lastName = "" } = person?.profile ?? {};
  const initial = [...lastName.trim()][0];
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(" ");
}
