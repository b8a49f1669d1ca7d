import { and, eq, isNull, sql } from "drizzle-orm";
import { lockDraftToPublish, markPublished } from "#domains/drafts/publish-draft.server.ts";
import { hasChanges } from "#domains/drafts/lock-draft.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { ElementBody, ElementSummary } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { isCourse } from "./course-revision.server.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { summarizeElement } from "./element-summary.ts";
import { findProblemOfCourse, findProblemOfElement } from "./find-unfinished.server.ts";
import { itemsOf, type OutlineItem, sectionsOf } from "./outline.ts";
import { authorize } from "./policy.server.ts";
import {
  readStoredCourse,
  readStoredElementsOf,
  type StoredElementRow,
} from "./read-stored-courses.server.ts";
import { courses } from "./tables.server.ts";
import { courseTags, writeCourse } from "./write-course.server.ts";
import { removeElement, writeElement } from "./write-element.server.ts";

export type PublishedCourse = {
  revision: number;
  created: string[];
  changed: string[];
  removed: string[];
  /** Cache tags of what changed. */
  tags: string[];
};

type PublishInput = { courseId: string; version: number; elementIds?: string[] | undefined };

/**
 * Publishes a course with the drafts of its elements. Learners keep their progress and answers: elements keep their ids.
 * @param version of the course's draft that the caller saw
 * @param elementIds the elements whose drafts are published; the others stay as learners see them. Absent: all
 * @throws AUTH-DENY, NOT-FOUND, INVALID with the place that is unfinished, CONFLICT if the draft has changed, or
 *   something else was published since it was made
 */
export async function publishCourse(
  ctx: SystemCtx,
  { courseId, version, elementIds }: PublishInput,
  checkBlock: CheckBlock,
): Promise<PublishedCourse> {
  authorize(ctx, "publish", "course");
  return withTransaction(ctx.db, async (tx) => {
    const draft = await lockDraftToPublish(tx, ctx, courseDrafts, courseId);
    if (draft.version !== version) throw versionConflict();
    const body = draft.body as unknown as CourseDraft;
    const primary = ctx.settings.i18n.primaryLang;
    const problem = findProblemOfCourse(body, primary, checkBlock);
    if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
    const stored = await readStoredCourse(tx, ctx.portal.id, courseId);
    const storedElements = await readStoredElementsOf(tx, ctx.portal.id, courseId);
    const chosen = chooseElements(body, storedElements, elementIds);
    const written = await publishElements(tx, ctx, courseId, chosen, checkBlock);
    const removed = await removeOthers(tx, ctx, body, storedElements);
    const { source_key: key, position } = stored!;
    const { elements: outline, ...fields } = body;
    const sections = sectionsOf(outline, new Set(written.summaries.map(({ id }) => id)));
    await writeCourse(tx, ctx, stored, {
      id: courseId,
      key,
      position,
      published: true,
      body: {
        ...fields,
        elements: written.summaries,
        ...(sections.length > 0 && { sections }),
      },
    });
    const after = await readStoredCourse(tx, ctx.portal.id, courseId);
    const isComplete = chosen.length === itemsOf(outline).length;
    await markPublished(tx, courseDrafts, draft, after!.revision, { isComplete });
    const { created, changed } = written;
    await writeAudit(tx, ctx, {
      action: "publishCourse",
      subject: ["course", courseId],
      before: { published: stored!.published, revision: stored!.revision, ...stored!.body },
      after: { published: true, revision: after!.revision, ...after!.body },
      detail: { created, changed, removed: removed.ids },
    });
    const tags = [
      ...new Set([...courseTags(ctx.portal.id, courseId), ...written.tags, ...removed.tags]),
    ];
    await announceChange(tx, ctx.portal.id, tags);
    return { revision: after!.revision, created, changed, removed: removed.ids, tags };
  });
}

type ChosenElement = OutlineItem & { stored: StoredElementRow; isChosen: boolean };

/** The elements that the published course has. A new one that isn't chosen stays in the draft. */
const chooseElements = (
  { elements: outline }: CourseDraft,
  storedElements: readonly StoredElementRow[],
  elementIds: readonly string[] | undefined,
): ChosenElement[] =>
  itemsOf(outline).flatMap((item) => {
    const stored = storedElements.find((row) => row.id === item.id);
    if (!stored) throw invalidInput(`elements.${item.id}: the course has no such element`);
    const isChosen = elementIds === undefined || elementIds.includes(item.id);
    return isChosen || stored.present ? [{ ...item, stored, isChosen }] : [];
  });

async function publishElements(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  chosen: readonly ChosenElement[],
  checkBlock: CheckBlock,
) {
  const primary = ctx.settings.i18n.primaryLang;
  const summaries: ElementSummary[] = [];
  const tags: string[] = [];
  const ids = { created: [] as string[], changed: [] as string[] };
  for (const { id, visible, stored, isChosen } of chosen) {
    if (!isChosen) {
      const item = { id, revision: stored.revision, visible };
      summaries.push(summarizeElement(item, stored.body, primary));
      continue;
    }
    const draft = await lockDraftToPublish(tx, ctx, elementDrafts, id);
    const body = draft.body as unknown as ElementBody;
    if (hasChanges(draft) || !stored.present) {
      const problem = findProblemOfElement(body, primary, checkBlock);
      if (problem) throw invalidInput(`elements.${id}.${problem.path}: ${problem.reason}`);
    }
    const { source_key: key } = stored;
    const written = await writeElement(tx, ctx, stored, { id, courseId, key, body });
    await markPublished(tx, elementDrafts, draft, written.revision);
    if (written.outcome !== "unchanged") ids[written.outcome].push(id);
    tags.push(...written.tags);
    summaries.push(summarizeElement({ id, revision: written.revision, visible }, body, primary));
  }
  return { summaries, tags, ...ids };
}

async function removeOthers(
  tx: Transaction,
  ctx: SystemCtx,
  { elements: outline }: CourseDraft,
  storedElements: readonly StoredElementRow[],
) {
  const kept = new Set(outline.map(({ id }) => id));
  const ids = storedElements.filter((row) => row.present && !kept.has(row.id)).map(({ id }) => id);
  const tags: string[] = [];
  for (const id of ids) tags.push(...(await removeElement(tx, ctx.portal.id, id)));
  return { ids, tags };
}

/** Hides a course from learners; its content, drafts and everybody's progress stay. @throws AUTH-DENY, NOT-FOUND */
export async function unpublishCourse(
  ctx: SystemCtx,
  courseId: string,
): Promise<{ published: false; tags: string[] }> {
  authorize(ctx, "publish", "course");
  return withTransaction(ctx.db, async (tx) => {
    const [before] = await tx
      .select({ published: courses.published })
      .from(courses)
      .where(and(isCourse(ctx.portal.id, courseId), isNull(courses.trashedAt)))
      .for("update");
    if (!before) throw notFound();
    await tx
      .update(courses)
      .set({ published: false, updatedAt: sql`now()` })
      .where(and(isCourse(ctx.portal.id, courseId), eq(courses.published, true)));
    await writeAudit(tx, ctx, {
      action: "unpublishCourse",
      subject: ["course", courseId],
      before,
      after: { published: false },
    });
    const tags = courseTags(ctx.portal.id, courseId);
    await announceChange(tx, ctx.portal.id, tags);
    return { published: false, tags };
  });
}
