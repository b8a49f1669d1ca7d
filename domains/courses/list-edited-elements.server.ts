import { and, isNull, sql } from "drizzle-orm";
import { changedDraftsOf } from "#domains/drafts/changed-drafts.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isCourse, isShownElementRevision } from "./course-revision.server.ts";
import { elementDrafts } from "./course-draft-kinds.server.ts";
import type { EditedElement } from "./edited-element.ts";
import { authorize } from "./policy.server.ts";
import { courses, elementRevisions, elements } from "./tables.server.ts";

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
  const { rows } = await ctx.db.execute<EditedElement>(sql`
    select element.id, element.body->>'type' as type,
      (element.body->>'duration')::float8 as duration,
      element.body ?| array['opensAt', 'closesAt', 'opensAfterDays'] as "hasDates",
      (select coalesce(jsonb_object_agg(key, value->>'title'), '{}')
        from jsonb_each(element.body->'texts')) as titles,
      case when not element.present then 'new' when element.is_changed then 'changed'
        else 'published' end as state
    from (
      select ${elements.id} as id, ${elements.present} as present, draft.id is not null as is_changed,
        coalesce(draft.body, ${elementRevisions.body}) as body
      from ${elements}
      join ${elementRevisions} on ${isShownElementRevision}
      left join (${changedDraftsOf(ctx.portal.id, elementDrafts)}) draft on draft.id = ${elements.id}
      where ${elements.environmentId} = ${ctx.portal.id} and ${elements.courseId} = ${courseId}
    ) element
    order by element.id`);
  return rows;
}
