import { accessDenied, unfinishedErrors } from "#domains/learning/progress/errors.ts";
import {
  loadElementContent,
  type FoundElement,
} from "#domains/learning/progress/load-own-course.server.ts";
import { finishOwnElement } from "#domains/learning/progress/open-own-element.server.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { findUnfinishedReason } from "./may-finish.server.ts";

/**
 * Refuses to finish an element that still waits for something.
 * @returns the earliest time it can have been finished, epoch milliseconds: a webinar or video event must have started
 * @throws AUTH-DENY for a guest, PROGRESS-TEST-NOT-PASSED, PROGRESS-QUIZ-NOT-ANSWERED, PROGRESS-NOT-BEGUN
 */
export async function requireFinishable(ctx: Ctx, element: FoundElement): Promise<number> {
  if (ctx.actor.kind === "guest") throw accessDenied("registration");
  const { id: elementId, type } = element.summary;
  const reason = await findUnfinishedReason(ctx, {
    courseId: element.learnerCourse.course.id,
    elementId,
    type,
  });
  if (reason) throw unfinishedErrors[reason]();
  if (type !== "webinar" && type !== "video-event") return 0;
  const { date } = (await loadElementContent(ctx, element)).element;
  return date === undefined ? 0 : Date.parse(date);
}

/**
 * Finishes an element that the caller may open.
 * @throws the errors of `requireFinishable`, PROGRESS-BUSY
 */
export async function finishElement(
  ctx: Ctx,
  element: FoundElement,
  { key, clientAt }: { key: string; clientAt: number | null },
): Promise<CourseProgress> {
  const earliestAt = await requireFinishable(ctx, element);
  const finishedAt = clientAt === null ? null : Math.max(clientAt, earliestAt);
  return finishOwnElement(ctx, element.learnerCourse.course, element.summary.id, key, finishedAt);
}
