import type { AccountReactions, AfterSignIn } from "#domains/identity/account-context.server.ts";
import { hasOrders } from "#domains/orders/has-orders.server.ts";
import { authoriseOnCourse } from "#domains/learning/progress/authorise-on-course.server.ts";
import { adoptProgress } from "#domains/learning/progress/adopt-progress.server.ts";
import { adoptResults } from "#domains/learning/answers/adopt-results.server.ts";
import {
  hasUnidentified,
  identifyResults,
} from "#domains/learning/answers/identify-results.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** The queue whose jobs have an `AfterSignIn`. */
export const afterSignInQueue = "after-sign-in";

type Tools = { db: Db; clock: Clock; log: Log };

/**
 * Work of other domains after a sign-in. A job for it is queued in the sign-in's own transaction, so that a crash
 * cannot lose it; the work also runs at once, so that the next page shows its result. Each part may run twice.
 */
export const reactions: AccountReactions = {
  async signedIn(tx, ctx, event) {
    const { portal, deviceId, place } = ctx;
    const environmentId = portal.id;
    const mayHold = deviceId !== null && (await hasUnidentified(tx, { environmentId, deviceId }));
    const work: AfterSignIn = {
      ...event,
      environmentId,
      deviceId: mayHold ? deviceId : null,
      courseId: place.scenario === "login" ? null : place.courseId,
    };
    if (partsOf(ctx, work).length > 0) await ctx.jobs.enqueue(tx, afterSignInQueue, work);
    return work;
  },
  hasHistory: (tx, userId) => hasOrders(tx, userId),
  async settle(ctx, work) {
    for (const [operationId, part] of partsOf(ctx, work)) {
      try {
        await part();
        ctx.log.info({ operationId, userId: work.userId }, "after a sign-in");
      } catch (error) {
        // The job repeats this work.
        ctx.log.error({ err: error, operationId }, "work after a sign-in failed");
      }
    }
  },
};

/** Runs all work again as a job; failed work is retried. */
export async function finishSignIn(tools: Tools, work: AfterSignIn): Promise<void> {
  for (const [, part] of partsOf(tools, work)) await part();
}

type Part = readonly [operationId: string, run: () => Promise<unknown>];

/** Returns the work in its specified order. Profile and mentor data are saved in the sign-in's own transaction. */
function partsOf(tools: Tools, work: AfterSignIn): Part[] {
  const { environmentId, userId, email, fromUserId, deviceId, courseId } = work;
  const parts: Part[] = [];
  if (courseId !== null) {
    const course = { environmentId, userId, courseId };
    parts.push(["dispatchCourseAuth", () => authoriseOnCourse(tools, course)]);
  }
  if (fromUserId !== null) {
    const adoption = { environmentId, fromUserId, toUserId: userId };
    parts.push(["upgradeCourseProgress", () => adoptProgress(tools, adoption)]);
    parts.push(["adoptResults", () => adoptResults(tools, adoption)]);
  }
  if (deviceId !== null) {
    const whose = { environmentId, deviceId, userId, email };
    if (email !== null)
      parts.push(["identifyTestResults", () => identifyResults(tools, "test", whose)]);
    parts.push(["identifyQuizResults", () => identifyResults(tools, "quiz", whose)]);
  }
  return parts;
}
