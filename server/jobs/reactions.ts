import type { AccountReactions, SignInWork } from "#domains/identity/account-context.server.ts";
import { joinContacts } from "#domains/conversations/channels/sender.server.ts";
import { hasConversations } from "#domains/conversations/has-conversations.server.ts";
import { hasOrders } from "#domains/orders/has-orders.server.ts";
import { authoriseOnCourse } from "#domains/learning/progress/authorise-on-course.server.ts";
import { adoptProgress } from "#domains/learning/progress/adopt-progress.server.ts";
import { adoptResults } from "#domains/learning/answers/adopt-results.server.ts";
import {
  hasAnonymousAnswers,
  identifyResults,
} from "#domains/learning/answers/identify-results.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** The queue whose jobs have a `SignInWork`. */
export const afterSignInQueue = "after-sign-in";

type Tools = { db: Db; clock: Clock; log: Log };

/**
 * Work of other domains after a sign-in. A job for it is queued in the sign-in's own transaction, so that a crash
 * cannot lose it; the work also runs at once, so that the next page shows its result. Each part may run twice.
 */
export const reactions: AccountReactions = {
  async handleSignIn(tx, ctx, event) {
    const { portal, deviceId, signInLocation } = ctx;
    const environmentId = portal.id;
    const hasUnidentifiedResults =
      deviceId !== null && (await hasAnonymousAnswers(tx, { environmentId, deviceId }));
    await joinContacts({ ...ctx, db: tx }, event.userId);
    const work: SignInWork = {
      ...event,
      environmentId,
      deviceId: hasUnidentifiedResults ? deviceId : null,
      courseId: signInLocation.scenario === "login" ? null : signInLocation.courseId,
    };
    if (stepsAfterSignIn(ctx, work).length > 0) await ctx.jobs.enqueue(tx, afterSignInQueue, work);
    return work;
  },
  hasHistory: async (tx, userId) => (await hasOrders(tx, userId)) || hasConversations(tx, userId),
  async finishSignIn(ctx, work) {
    for (const [operationId, step] of stepsAfterSignIn(ctx, work)) {
      try {
        await step();
        ctx.log.info({ operationId, userId: work.userId }, "after a sign-in");
      } catch (error) {
        // The job repeats this work.
        ctx.log.error({ err: error, operationId }, "work after a sign-in failed");
      }
    }
  },
};

/** Runs all work again as a job; failed work is retried. */
export async function runAfterSignInJob(tools: Tools, work: SignInWork): Promise<void> {
  for (const [, step] of stepsAfterSignIn(tools, work)) await step();
}

type SignInStep = readonly [operationId: string, run: () => Promise<unknown>];

/** Returns the work in its specified order. Profile and mentor data are saved in the sign-in's own transaction. */
function stepsAfterSignIn(tools: Tools, work: SignInWork): SignInStep[] {
  const { environmentId, userId, email, fromUserId, deviceId, courseId } = work;
  const steps: SignInStep[] = [];
  if (courseId !== null) {
    const course = { environmentId, userId, courseId };
    steps.push(["dispatchCourseAuth", () => authoriseOnCourse(tools, course)]);
  }
  if (fromUserId !== null) {
    const adoption = { environmentId, fromUserId, toUserId: userId };
    steps.push(["upgradeCourseProgress", () => adoptProgress(tools, adoption)]);
    steps.push(["adoptResults", () => adoptResults(tools, adoption)]);
  }
  if (deviceId !== null) {
    const owner = { environmentId, deviceId, userId, email };
    if (email !== null)
      steps.push(["identifyTestResults", () => identifyResults(tools, "test", owner)]);
    steps.push(["identifyQuizResults", () => identifyResults(tools, "quiz", owner)]);
  }
  return steps;
}
