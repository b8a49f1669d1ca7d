import { sql } from "drizzle-orm";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";
import { findElementCourse, loadElement } from "#domains/courses/load-element.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { extraAttempts } from "#domains/learning/result-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { attemptsNotLimited } from "./errors.ts";

/**
 * Gives a learner another attempt at a test with limited attempts. Returns how many the learner has got in addition.
 * @throws AUTH-DENY for users who are neither an admin nor this learner's mentor, NOT-FOUND, RESULTS-ATTEMPTS-UNLIMITED
 */
export async function giveAttempt(
  ctx: Ctx,
  { userId, elementId }: { userId: string; elementId: string },
): Promise<{ extraAttempts: number }> {
  const learner = isUuid(userId)
    ? await readLearner(ctx.db, { environmentId: ctx.portal.id, userId })
    : null;
  authorize(ctx, "give another attempt to", "learner", {
    userId,
    mentorId: learner?.mentorId ?? null,
  });
  const courseId = await findElementCourse(ctx, elementId, "test");
  const element =
    courseId === null ? null : await loadElement(ctx, courseId, elementId, ctx.language);
  if (!learner || !element) throw notFound();
  if (element.attempts === undefined) throw attemptsNotLimited();
  return withTransaction(ctx.db, async (tx) => {
    const givenAt = new Date(ctx.clock.now());
    const [row] = await tx
      .insert(extraAttempts)
      .values({ environmentId: ctx.portal.id, userId, elementId, count: 1, givenAt })
      .onConflictDoUpdate({
        target: [extraAttempts.environmentId, extraAttempts.userId, extraAttempts.elementId],
        set: { count: sql`${extraAttempts.count} + 1`, givenAt },
      })
      .returning({ count: extraAttempts.count });
    const { count } = row!;
    await writeAudit(tx, ctx, {
      action: "giveAttempt",
      subject: ["user", userId],
      before: { extraAttempts: count - 1 },
      after: { extraAttempts: count },
      detail: { elementId },
    });
    return { extraAttempts: count };
  });
}
