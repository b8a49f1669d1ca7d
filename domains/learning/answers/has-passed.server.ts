import { and, eq, isNull } from "drizzle-orm";
import { loadElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { readQuestions } from "./read-questions.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** Whether the caller has ever passed a test by the server's grades. A test without questions counts as passed. */
export async function hasPassed(
  ctx: Ctx,
  { courseId, elementId }: { courseId: string; elementId: string },
): Promise<boolean> {
  const element = await loadElement(ctx, courseId, elementId, ctx.language);
  if (!element || readQuestions(element.components).length === 0) return true;
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
  return rows.length > 0;
}
