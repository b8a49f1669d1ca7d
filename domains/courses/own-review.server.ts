import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import { reviews } from "./tables.server.ts";

/** Identifies the one review that a user may write of a course. */
export type ReviewKey = { environmentId: string; courseId: string; userId: string };

export type OwnReview = { text: string; hidden: boolean };

const isReviewWithKey = ({ environmentId, courseId, userId }: ReviewKey) =>
  and(
    eq(reviews.environmentId, environmentId),
    eq(reviews.courseId, courseId),
    eq(reviews.userId, userId),
  );

/** Reads a user's review of a course; null without one. */
export async function readOwnReview(db: Db, key: ReviewKey): Promise<OwnReview | null> {
  const [review] = await db
    .select({ text: reviews.text, hidden: sql<boolean>`${reviews.hiddenAt} is not null` })
    .from(reviews)
    .where(isReviewWithKey(key));
  return review ?? null;
}

/** Stores a user's review of a course, or replaces its text. A hidden review stays hidden. */
export async function storeReview(
  tx: Transaction,
  key: ReviewKey,
  { createdAt, ...review }: { name: string; text: string; language: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(reviews)
    .values({ ...key, ...review, createdAt })
    .onConflictDoUpdate({
      target: [reviews.environmentId, reviews.courseId, reviews.userId],
      set: review,
    });
}

/** Deletes a user's review of a course. */
export async function deleteReview(tx: Transaction, key: ReviewKey): Promise<void> {
  await tx.delete(reviews).where(isReviewWithKey(key));
}
