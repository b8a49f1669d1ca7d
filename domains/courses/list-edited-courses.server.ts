import { sql, type SQL } from "drizzle-orm";
import { changedDraftsOf } from "#domains/drafts/changed-drafts.server.ts";
import { containsText } from "#domains/settings/contains-text.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { CourseCardBody } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import type { CourseFilter, EditedCourse } from "./edited-course.ts";
import { presentCard } from "./list-courses.server.ts";
import { authorize } from "./policy.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courses, elements } from "./tables.server.ts";

export type EditedCoursesQuery = {
  filter: CourseFilter;
  /** In a title, in any language; "": any. */
  text: string;
  /** A language that the courses have texts in; "": any. */
  textsLanguage: string;
};

type Row = {
  id: string;
  position: number;
  published: boolean;
  microcourse: boolean;
  archived_at: string | null;
  trashed_at: string | null;
  card: CourseCardBody;
  is_changed: boolean;
};

/** The list's name for its cursors. */
export const editedCoursesListName = ({ filter, text, textsLanguage }: EditedCoursesQuery) => [
  "edited courses",
  filter,
  text,
  textsLanguage,
];

/**
 * Lists the courses and microcourses of the portal for their editors, in the portal's order.
 * @throws AUTH-DENY
 */
export async function listEditedCourses(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings" | "language">,
  query: EditedCoursesQuery,
  pageRequest: PageRequest,
): Promise<ListPage<EditedCourse>> {
  authorize(ctx, "list", "unpublished courses");
  const { rows } = await ctx.db.execute<Row>(sql`
    select course.id, course.position, course.published, course.microcourse, course.card,
      to_json(course.archived_at) #>> '{}' as archived_at,
      to_json(course.trashed_at) #>> '{}' as trashed_at,
      ${isChanged(ctx.portal.id)} as is_changed
    from ${courses} course
    where course.environment_id = ${ctx.portal.id} and ${isFound(query)}
      and ${afterCursor(pageRequest, (position, id) => sql`(course.position, course.id) > (${position}::int, ${id})`)}
    order by course.position, course.id
    limit ${rowsToRead(pageRequest)}`);
  return pageOf(
    rows,
    pageRequest,
    ({ position, id }) => [position, id],
    (row) => presentRow(ctx, row),
  );
}

const conditions: Readonly<Record<CourseFilter, SQL>> = {
  current: sql`course.position > ${removedPosition} and course.archived_at is null`,
  published: sql`course.published and course.archived_at is null`,
  draft: sql`course.position > ${removedPosition} and course.archived_at is null and not course.published`,
  archived: sql`course.position > ${removedPosition} and course.archived_at is not null`,
  trash: sql`course.trashed_at is not null`,
};

function isFound({ filter, text, textsLanguage }: EditedCoursesQuery): SQL {
  const found = [conditions[filter]];
  if (text !== "")
    found.push(sql`exists (select from jsonb_each(course.card->'texts') text
      where ${containsText(sql`text.value->>'title'`, text)})`);
  if (textsLanguage !== "") found.push(sql`jsonb_exists(course.card->'texts', ${textsLanguage})`);
  return sql.join(found, sql` and `);
}

/** Whether the course or one of its elements has a changed draft. */
export const isChanged = (environmentId: string): SQL => sql`(
  exists (select from (${changedDraftsOf(environmentId, courseDrafts)}) draft where draft.id = course.id)
  or exists (
    select from ${elements} element
    join (${changedDraftsOf(environmentId, elementDrafts)}) draft on draft.id = element.id
    where element.environment_id = ${environmentId} and element.course_id = course.id))`;

function presentRow(ctx: Pick<Ctx, "language" | "settings">, row: Row): EditedCourse {
  const { id, title, cover, languages } = presentCard(
    row,
    ctx.language,
    ctx.settings.i18n.primaryLang,
  );
  const shown = row.is_changed ? "changed" : "published";
  return {
    id,
    title,
    cover,
    languages,
    microcourse: row.microcourse,
    state: row.published ? shown : "draft",
    archivedAt: row.archived_at,
    trashedAt: row.trashed_at,
  };
}
