import { sql } from "drizzle-orm";
import { changedDraftsOf } from "#domains/drafts/changed-drafts.server.ts";
import { type DraftKind, readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { JsonObject } from "#domains/drafts/operations.ts";
import type { TranslationRules } from "#domains/drafts/translation-rules.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { isShownElementRevision } from "./course-revision.server.ts";
import { courseTranslation, elementTranslation } from "./course-translation.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { itemsOf } from "./outline.ts";
import { elementRevisions, elements } from "./tables.server.ts";

/** A document that can be translated. */
export type CourseDocument = {
  kind: DraftKind;
  id: string;
  document: JsonObject;
  rules: TranslationRules;
};

/** Reads the drafts of a course and of its elements, in their order. @throws AUTH-DENY, NOT-FOUND */
export async function readCourseDocuments(
  ctx: SystemCtx,
  courseId: string,
): Promise<CourseDocument[]> {
  const { body } = await readDraft(ctx, courseDrafts, courseId);
  const bodies = await readElements(ctx, courseId);
  const { elements: outline } = body as unknown as CourseDraft;
  return [
    { kind: courseDrafts, id: courseId, document: body, rules: courseTranslation },
    ...itemsOf(outline).flatMap(({ id }) => {
      const document = bodies.get(id);
      return document ? [{ kind: elementDrafts, id, document, rules: elementTranslation }] : [];
    }),
  ];
}

/** Reads a course's elements as their drafts are, by id. */
async function readElements(
  { db, portal }: SystemCtx,
  courseId: string,
): Promise<Map<string, JsonObject>> {
  const { rows } = await db.execute<{ id: string; body: JsonObject }>(sql`
    select ${elements.id} as id, coalesce(draft.body, ${elementRevisions.body}) as body
    from ${elements}
    join ${elementRevisions} on ${isShownElementRevision}
    left join (${changedDraftsOf(portal.id, elementDrafts)}) draft on draft.id = ${elements.id}
    where ${elements.environmentId} = ${portal.id} and ${elements.courseId} = ${courseId}`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
