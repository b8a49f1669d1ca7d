import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { CourseElement } from "#domains/courses/course.ts";
import { finishOwnElement, passedKey } from "#domains/progress/open-own-element.server.ts";
import type { CourseProgress } from "#domains/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { unfinishedBecause } from "./may-finish.server.ts";

/** Finishes a quiz whose last question was answered, for who has an account; null while it is not done. */
export async function finishQuiz(
  ctx: Ctx,
  course: CourseOutline,
  { id, type }: CourseElement,
  /** Of the answer that may be the last one. */
  resultKey: string,
  clientAt: number | null = null,
): Promise<CourseProgress | null> {
  if (type !== "quiz" || ctx.actor.kind === "guest") return null;
  if (await unfinishedBecause(ctx, { courseId: course.id, elementId: id, type })) return null;
  return finishOwnElement(ctx, course, id, passedKey(resultKey), clientAt);
}
