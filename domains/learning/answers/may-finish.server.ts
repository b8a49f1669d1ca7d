import { loadElement } from "#domains/courses/load-element.server.ts";
import type { ElementType } from "#domains/courses/course.ts";
import type { UnfinishedReason } from "#domains/learning/progress/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hasPassed } from "./has-passed.server.ts";
import { loadAnswers } from "./load-answers.server.ts";
import { readQuizzes } from "./read-questions.ts";

/**
 * Returns why an element can't be finished yet, or null if it can. A test must be passed, every question of a quiz must
 * be answered, and a webinar or video event must have started:
 * docs/specification/learning.md#finishing-an-element.
 */
export async function findUnfinishedReason(
  ctx: Ctx,
  { courseId, elementId, type }: { courseId: string; elementId: string; type: ElementType },
): Promise<UnfinishedReason | null> {
  if (type === "lesson") return null;
  if (type === "test") return (await hasPassed(ctx, { courseId, elementId })) ? null : "test";
  const element = await loadElement(ctx, courseId, elementId, ctx.language);
  if (!element) return null;
  if (type !== "quiz") return hasBegun(ctx, element) ? null : "event";
  const quizzes = readQuizzes(element.components);
  const { answers } = await loadAnswers(ctx, element);
  return quizzes.every(({ componentId }) => Object.hasOwn(answers, componentId)) ? null : "quiz";
}

/** Whether a webinar, or the first episode of a video event, has started; one without a date always has. */
export function hasBegun({ clock }: Pick<Ctx, "clock">, { date }: { date?: string }): boolean {
  return date === undefined || Date.parse(date) <= clock.now();
}
