import { and, isNull } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isCourse } from "./course-revision.server.ts";
import type { EditedElement } from "./edited-element.ts";
import { authorize } from "./policy.server.ts";
import { readEditedElements } from "./read-edited-elements.server.ts";
import { courses } from "./tables.server.ts";

/**
 * Lists the elements that a course has or had, as their drafts are. The course's draft says which of them it has, and in
 * which order.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function listEditedElements(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal">,
  courseId: string,
): Promise<EditedElement[]> {
  authorize(ctx, "list", "unpublished courses");
  const [course] = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isCourse(ctx.portal.id, courseId), isNull(courses.trashedAt)));
  if (!course) throw notFound();
  return readEditedElements(ctx, courseId);
}
