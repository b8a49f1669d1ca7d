import { sql } from "drizzle-orm";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import { courseListTag } from "./content-tags.ts";
import { type ElementType, listLimit } from "./course.ts";
import type { CourseOutline } from "./element-access.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";

/** The order of a course's visible elements, without texts: what the rules of progress need. */
export type ListedOutline = CourseOutline & {
  type: "free" | "paid";
  elements: readonly { id: string; type: ElementType; visible: true }[];
};

type Row = {
  id: string;
  type: "free" | "paid";
  walkthrough: boolean;
  elements: { id: string; type: ElementType }[];
};

/** Lists the outlines of the listed courses and microcourses, by course id. */
export function listOutlines(ctx: Reader): Promise<ReadonlyMap<string, ListedOutline>> {
  return readContent(ctx, ["outlines"], courseListTag(ctx.portal.id), () => readOutlines(ctx));
}

async function readOutlines({ db, portal }: Pick<Reader, "db" | "portal">) {
  const { rows } = await db.execute<Row>(sql`
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
      elements: elements.map((one) => ({ id: one.id, type: one.type, visible: true })),
    },
  ]);
  return new Map(outlines);
}
