import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { JsonObject } from "#domains/drafts/operations.ts";
import type { DraftKind } from "#domains/drafts/lock-draft.server.ts";
import { checkTree } from "#domains/pages/check-tree.ts";
import {
  afterCursor,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { CourseBody, ElementBody } from "./course.ts";
import {
  isCourse,
  isElement,
  isShownElementRevision,
  isShownRevision,
} from "./course-revision.server.ts";
import { courseTranslation, elementTranslation } from "./course-translation.ts";
import { type CourseDraft, findCourseProblem, findElementProblem } from "./draft-schema.ts";
import { joinOutline } from "./outline.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";

/** Whether a block is complete only matters when it is published. */
const allowAnyBlock = () => null;

const isCourseRevision = (environmentId: string, id: string) =>
  and(eq(courseRevisions.environmentId, environmentId), eq(courseRevisions.courseId, id));
const isElementRevision = (environmentId: string, id: string) =>
  and(eq(elementRevisions.environmentId, environmentId), eq(elementRevisions.elementId, id));

async function listRevisionsOf(
  db: Pick<Db, "select">,
  table: typeof courseRevisions | typeof elementRevisions,
  condition: SQL | undefined,
  pageRequest: PageRequest,
) {
  const { revision: number, createdBy, createdAt } = table;
  const rows = await db
    .select({ revision: number, createdBy, createdAt })
    .from(table)
    .where(
      and(
        condition,
        afterCursor(pageRequest, (before) => sql`${number} < ${before}`),
      ),
    )
    .orderBy(desc(number))
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    ({ revision }) => [revision],
    (row) => ({ ...row, createdAt: row.createdAt.getTime() }),
  );
}

/** Drafts of courses: their settings, texts and the order of their elements. */
export const courseDrafts: DraftKind = {
  name: "course",
  async readPublished(db, environmentId, id) {
    const [row] = await db
      .select({ revision: courses.revision, body: courseRevisions.body })
      .from(courses)
      .innerJoin(courseRevisions, isShownRevision)
      .where(and(isCourse(environmentId, id), isNull(courses.trashedAt)));
    return (
      row && { revision: row.revision, body: toCourseDraft(row.body) as unknown as JsonObject }
    );
  },
  async readPublishedRevision(db, environmentId, id) {
    const [row] = await db
      .select({ revision: courses.revision })
      .from(courses)
      .where(and(isCourse(environmentId, id), isNull(courses.trashedAt)));
    return row?.revision;
  },
  listRevisions: (db, environmentId, id, pageRequest) =>
    listRevisionsOf(db, courseRevisions, isCourseRevision(environmentId, id), pageRequest),
  async readRevision(db, environmentId, id, revision) {
    const [row] = await db
      .select({ body: courseRevisions.body })
      .from(courseRevisions)
      .where(and(isCourseRevision(environmentId, id), eq(courseRevisions.revision, revision)));
    return row && (toCourseDraft(row.body) as unknown as JsonObject);
  },
  findProblem(_, body) {
    const problem = findCourseProblem(body);
    if (problem) return problem;
    for (const [language, tree] of Object.entries((body as unknown as CourseDraft).components)) {
      const treeProblem = checkTree(tree, `components.${language}`, allowAnyBlock);
      if (treeProblem) return treeProblem;
    }
    return null;
  },
  translation: courseTranslation,
};

/** Drafts of lessons, tests, quizzes, webinars and video events. */
export const elementDrafts: DraftKind = {
  name: "element",
  async readPublished(db, environmentId, id) {
    const [row] = await db
      .select({ revision: elements.revision, body: elementRevisions.body })
      .from(elements)
      .innerJoin(elementRevisions, isShownElementRevision)
      .innerJoin(
        courses,
        and(isCourse(environmentId, elements.courseId), isNull(courses.trashedAt)),
      )
      .where(isElement(environmentId, id));
    return row && { revision: row.revision, body: row.body as unknown as JsonObject };
  },
  async readPublishedRevision(db, environmentId, id) {
    const [row] = await db
      .select({ revision: elements.revision })
      .from(elements)
      .innerJoin(
        courses,
        and(isCourse(environmentId, elements.courseId), isNull(courses.trashedAt)),
      )
      .where(isElement(environmentId, id));
    return row?.revision;
  },
  listRevisions: (db, environmentId, id, pageRequest) =>
    listRevisionsOf(db, elementRevisions, isElementRevision(environmentId, id), pageRequest),
  async readRevision(db, environmentId, id, revision) {
    const [row] = await db
      .select({ body: elementRevisions.body })
      .from(elementRevisions)
      .where(and(isElementRevision(environmentId, id), eq(elementRevisions.revision, revision)));
    return row && (row.body as unknown as JsonObject);
  },
  findProblem(_, body) {
    const problem = findElementProblem(body);
    if (problem) return problem;
    const { texts } = body as unknown as ElementBody;
    for (const [language, { components }] of Object.entries(texts)) {
      const treeProblem = checkTree(components, `texts.${language}.components`, allowAnyBlock);
      if (treeProblem) return treeProblem;
    }
    return null;
  },
  translation: elementTranslation,
};

/** A published course as its editors see it. */
export const toCourseDraft = ({
  elements: summaries,
  sections,
  ...body
}: CourseBody): CourseDraft => ({
  ...body,
  elements: joinOutline(
    summaries.map(({ id, visible }) => ({ id, visible })),
    sections,
  ),
});
