import { accessDenied, unfinished } from "#domains/learning/progress/errors.ts";
import { loadFound, type FoundElement } from "#domains/learning/progress/load-own-course.server.ts";
import { finishOwnElement } from "#domains/learning/progress/open-own-element.server.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { unfinishedBecause } from "./may-finish.server.ts";

/**
 * Refuses to finish an element that still waits for something.
 * @returns the earliest time it can have been finished, epoch milliseconds: a webinar or video event must have started
 * @throws AUTH-DENY for a guest, PROGRESS-TEST-NOT-PASSED, PROGRESS-QUIZ-NOT-ANSWERED, PROGRESS-NOT-BEGUN
 */
export async function requireFinishable(ctx: Ctx, found: FoundElement): Promise<number> {
  if (ctx.actor.kind === "guest") throw accessDenied("registration");
  const { id: elementId, type } = found.summary;
  const because = await unfinishedBecause(ctx, {
    courseId: found.person.course.id,
    elementId,
    type,
  });
  if (because) throw unfinished[because]();
  if (type !== "webinar" && type !== "video-event") return 0;
  const { date } = (await loadFound(ctx, found)).element;
  return date === undefined ? 0 : Date.parse(date);
}

/**
 * Finishes an element that the caller may open.
 * @throws the errors of `requireFinishable`, PROGRESS-BUSY
 */
export async function finishElement(
  ctx: Ctx,
  found: FoundElement,
  { key, clientAt }: { key: string; clientAt: number | null },
): Promise<CourseProgress> {
  const earliest = await requireFinishable(ctx, found);
  const at = clientAt === null ? null : Math.max(clientAt, earliest);
  return finishOwnElement(ctx, found.person.course, found.summary.id, key, at);
}
