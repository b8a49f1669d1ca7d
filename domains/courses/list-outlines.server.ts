import { sql } from "drizzle-orm";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { courseListTag } from "./content-tags.ts";
import { type ElementType, listLimit } from "./course.ts";
import type { CourseOutline } from "./element-access.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";

/** A course's visible elements in order, without texts. The rules of progress need no more. */
export type ListedOutline = CourseOutline & {
  type: "free" | "paid";
  elements: readonly { id: string; type: ElementType; visible: true }[];
};

type OutlineRow = {
  id: string;
  type: "free" | "paid";
  walkthrough: boolean;
  elements: { id: string; type: ElementType }[];
};

/** Lists the outlines of the listed courses and microcourses, by course id. */
export function listOutlines(ctx: ContentReaderCtx): Promise<ReadonlyMap<string, ListedOutline>> {
  return readContent(ctx, ["outlines"], courseListTag(ctx.portal.id), () => readOutlines(ctx));
}

async function readOutlines({ db, portal }: Pick<ContentReaderCtx, "db" | "portal">) {
  const { rows } = await db.execute<OutlineRow>(sql`
    select listed.id, r.body->>'type' as type, (r.body->>'arbitraryWalkthrough')::boolean as walkthrough,
      jsonb_path_query_array(r.body, '$.elements[*] ? (@.visible == true)') as elements
    from (values (false), (true)) kind (microcourse) cross join lateral (
      select id, revision, position
      from ${courses}
      where environment_id = ${portal.id} and published
        and microcourse = kind.microcourse and position > ${removedPosition}
        and card->'hidden' is distinct from 'true'
      order by position, id
      limit ${listLimit}
    ) listed
    join ${courseRevisions} r
      on r.environment_id = ${portal.id} and r.course_id = listed.id and r.revision = listed.revision`);
  const outlines = rows.map(({ id, type, walkthrough, elements }): [string, ListedOutline] => [
    id,
    {
      id,
      type,
      arbitraryWalkthrough: walkthrough,
      elements: elements.map((element) => ({ id: element.id, type: element.type, visible: true })),
    },
  ]);
  return new Map(outlines);
}
