import { sql } from "drizzle-orm";
import { changedDraftsOf } from "#domains/drafts/changed-drafts.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { elementDrafts } from "./course-draft-kinds.server.ts";
import { isShownElementRevision } from "./course-revision.server.ts";
import type { EditedElement } from "./edited-element.ts";
import { elementRevisions, elements } from "./tables.server.ts";

/** Reads the elements that a course has or had, as their drafts are. The caller checks the permission. */
export async function readEditedElements(
  ctx: Pick<SystemCtx, "db" | "portal">,
  courseId: string,
): Promise<EditedElement[]> {
  const { rows } = await ctx.db.execute<EditedElement>(sql`
    select element.id, element.body->>'type' as type,
      (element.body->>'duration')::float8 as duration,
      element.body ?| array['opensAt', 'closesAt', 'opensAfterDays'] as "hasDates",
      (select coalesce(jsonb_object_agg(key, value->>'title'), '{}')
        from jsonb_each(element.body->'texts')) as titles,
      case when not element.present then 'draft' when element.is_changed then 'changed'
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
