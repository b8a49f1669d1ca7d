import { loadCourse } from "#domains/courses/load-course.server.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { dropPendingAward, isAwardPending } from "./pending-award.server.ts";
import type { AwardData } from "./data.ts";

/**
 * Returns null unless the learner has just finished all elements. Nobody else can open the award by its address, and it
 * is shown once.
 */
export default async function loadAwardPopup(
  ctx: RequestCtx,
  courseId: string | null,
): Promise<AwardData | null> {
  if (ctx.actor.kind === "guest" || courseId === null || !isAwardPending(ctx, courseId))
    return null;
  const [course, progress] = await Promise.all([
    loadCourse(ctx, courseId, ctx.language),
    // If this fails, the page is shown without the award.
    loadProgress(ctx, courseId).catch((error: unknown) => {
      ctx.log.warn({ err: error, operationId: "getOpenedElement" }, "progress could not be read");
      return undefined;
    }),
  ]);
  if (!course || !progress || progress.total === 0 || progress.doneCount < progress.total)
    return null;
  dropPendingAward(ctx);
  return { title: course.title, cover: course.cover, href: `/courses/${course.id}/finished` };
}
