import { and, eq, isNull } from "drizzle-orm";
import { type LoadedElement, loadElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { loadAnsweredRevisions } from "./answered-revisions.server.ts";
import { gradeAttempt, loadAttempt } from "./attempt.server.ts";
import { readTestQuestions } from "./read-questions.ts";
import type { TestQuestion } from "./test-questions.ts";
import { verificationOf } from "./verification.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/**
 * Whether the caller has ever passed a test by the server's grades. A test without questions counts as passed. If an
 * editor removed the last question that wasn't answered, the attempt has no result of its own, so it is graded here.
 */
export async function hasPassed(
  ctx: Ctx,
  { courseId, elementId }: { courseId: string; elementId: string },
): Promise<boolean> {
  const element = await loadElement(ctx, courseId, elementId, ctx.language);
  const questions = element ? readTestQuestions(element.components) : [];
  if (!element || questions.length === 0) return true;
  const rows = await ctx.db
    .select({ key: results.key })
    .from(results)
    .where(
      and(
        eq(results.environmentId, ctx.portal.id),
        eq(results.userId, ctx.actor.userId),
        eq(results.elementId, elementId),
        eq(results.kind, "test"),
        isNull(results.componentId),
        results.passed,
      ),
    )
    .limit(1);
  if (rows.length > 0) return true;
  return verificationOf(element) === "each" && hasPassedOpenAttempt(ctx, element, questions);
}

async function hasPassedOpenAttempt(
  ctx: Ctx,
  element: LoadedElement,
  questions: readonly TestQuestion[],
): Promise<boolean> {
  const { given, isOver, result } = await loadAttempt(ctx, element, questions);
  if (!isOver || result !== null) return false;
  const revisionOf = await loadAnsweredRevisions(
    ctx,
    element,
    given.map((one) => one.element_revision),
  );
  return gradeAttempt(revisionOf(element.revision), given, revisionOf).grade.passed;
}
