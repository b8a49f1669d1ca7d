import type {
  AccountCtx,
  AccountReactions,
  SignedIn,
} from "#domains/accounts/account-context.server.ts";
import type { SignInPlace } from "#domains/accounts/arrival.ts";
import { authoriseOnCourse } from "#domains/progress/authorise-on-course.server.ts";
import { adoptProgress } from "#domains/progress/adopt-progress.server.ts";
import { adoptResults } from "#domains/results/adopt-results.server.ts";
import { identifyResults } from "#domains/results/identify-results.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** The queue whose jobs carry an `AfterSignIn`. */
export const afterSignInQueue = "after-sign-in";

/** What a sign-in leaves to do, as plain data. */
export type AfterSignIn = SignedIn & {
  environmentId: string;
  deviceId: string | null;
  place: SignInPlace;
};

type Tools = { db: Db; clock: Clock; log: Log };

/**
 * What a sign-in sets off elsewhere (section 4.1). A job for it is queued in the sign-in's own transaction, so that a
 * crash cannot lose it; the same is done at once, so that the next page shows it. Each part may run twice.
 */
export const reactions: AccountReactions = {
  async signedIn(tx, ctx, event) {
    await ctx.jobs.enqueue(tx, afterSignInQueue, workOf(ctx, event));
  },
  async settle(ctx, event) {
    for (const [operationId, part] of partsOf(ctx, workOf(ctx, event))) {
      try {
        await part();
        ctx.log.info({ operationId, userId: event.userId }, "after a sign-in");
      } catch (error) {
        // The job does the same again.
        ctx.log.error({ err: error, operationId }, "after a sign-in something failed");
      }
    }
  },
};

const workOf = ({ portal, deviceId, place }: AccountCtx, event: SignedIn): AfterSignIn => ({
  ...event,
  environmentId: portal.id,
  deviceId,
  place,
});

/** The job: everything once more; what fails comes again. */
export async function finishSignIn(tools: Tools, work: AfterSignIn): Promise<void> {
  for (const [, part] of partsOf(tools, work)) await part();
}

type Part = readonly [operationId: string, run: () => Promise<unknown>];

/** In the order of section 4.1; profile and mentor data are kept in the sign-in's own transaction. */
function partsOf(tools: Tools, work: AfterSignIn): Part[] {
  const { environmentId, userId, email, fromUserId, deviceId, place } = work;
  const parts: Part[] = [];
  if (place.courseId !== null && place.scenario !== "login") {
    const course = { environmentId, userId, courseId: place.courseId };
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
