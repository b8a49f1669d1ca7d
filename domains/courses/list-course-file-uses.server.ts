import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FileUse, titleIn } from "#domains/files/file-use.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ElementType } from "./course.ts";
import { isShownElementRevision, isShownRevision } from "./course-revision.server.ts";
import { elementPath } from "./element-access.ts";
import { plannedPublications } from "./schedule/tables.server.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";

type Texts = Parameters<typeof titleIn>[0];

/** Lists the courses and elements that show a file. */
export async function listCourseFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const courseRows = await ctx.db
    .select({ id: courses.id, texts: sql<Texts>`${courseRevisions.body} -> 'texts'` })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(and(eq(courses.environmentId, ctx.portal.id), showsFile(courseRevisions.body, hash)));
  const elementRows = await ctx.db
    .select({
      id: elements.id,
      type: elements.type,
      texts: sql<Texts>`${elementRevisions.body} -> 'texts'`,
    })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .where(and(eq(elements.environmentId, ctx.portal.id), showsFile(elementRevisions.body, hash)));
  return [
    ...courseRows.map(({ id, texts }) => ({
      kind: "course" as const,
      id,
      title: titleIn(texts, ctx),
      path: `/courses/${id}`,
    })),
    ...elementRows.map(({ id, type, texts }) => ({
      kind: "element" as const,
      id,
      title: titleIn(texts, ctx),
      path: elementPath({ id, type: type as ElementType }),
    })),
  ];
}

/** Lists the courses and elements that a planned publication will show with a file. */
export async function listPlannedFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const { versions, courseId, environmentId } = plannedPublications;
  const isFound = and(eq(environmentId, ctx.portal.id), showsFile(versions, hash));
  const { rows } = await ctx.db.execute<{ kind: "course" | "element"; id: string; texts: Texts }>(
    sql`
      select 'course' as kind, ${courseId} as id, ${versions} #> '{course,body,texts}' as texts
      from ${plannedPublications}
      where ${isFound} and ${showsFile(sql`${versions} -> 'course'`, hash)}
      union all
      select 'element', element.key, element.value #> '{body,texts}'
      from ${plannedPublications}, jsonb_each(${versions} -> 'elements') as element
      where ${isFound} and ${showsFile(sql`element.value`, hash)}`,
  );
  return rows.map(({ kind, id, texts }) => ({
    kind,
    id,
    title: titleIn(texts, ctx),
    path: null,
    isPlanned: true,
  }));
}

/** SQL: whether a course or an element of the portal shows a file now, or will by a planned publication. */
export const isFileShownInCourses = ({ portal }: Pick<Ctx, "portal">, hash: PgColumn): SQL => sql`
  exists (select 1 from ${courses} join ${courseRevisions} on ${isShownRevision}
    where ${eq(courses.environmentId, portal.id)} and ${showsFile(courseRevisions.body, hash)})
  or exists (select 1 from ${elements} join ${elementRevisions} on ${isShownElementRevision}
    where ${eq(elements.environmentId, portal.id)} and ${showsFile(elementRevisions.body, hash)})
  or exists (select 1 from ${plannedPublications}
    where ${eq(plannedPublications.environmentId, portal.id)}
      and ${showsFile(plannedPublications.versions, hash)})`;

/** Whether a revision of a course or an element uses a file, in any portal, also an old or planned one. */
export const isFileInCourses = (hash: string): SQL => sql`
  exists (select 1 from ${courseRevisions}
    where ${showsFile(courseRevisions.body, hash)})
  or exists (select 1 from ${elementRevisions}
    where ${showsFile(elementRevisions.body, hash)})
  or exists (select 1 from ${plannedPublications}
    where ${showsFile(plannedPublications.versions, hash)})`;
