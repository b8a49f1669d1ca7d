import { isDeepStrictEqual } from "node:util";
import { and, isNull } from "drizzle-orm";
import { type DraftKind, type DraftRow, lockDraft } from "#domains/drafts/lock-draft.server.ts";
import { markPublished } from "#domains/drafts/publish-draft.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import type { AuditFields } from "#domains/settings/audit-log/changed-fields.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { CourseVersions, DraftVersion } from "./choose-versions.server.ts";
import type { ElementBody, ElementSummary } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { isCourse } from "./course-revision.server.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { summarizeElement } from "./element-summary.ts";
import { itemsOf, sectionsOf } from "./outline.ts";
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
};

/**
 * Shows versions of a course and its elements to learners. Elements keep their ids, so learners keep their progress and
 * answers. Newer versions of the drafts become changes of what is published.
 * @param detail what else the audit log says
 * @throws NOT-FOUND, INVALID if an element is not in the course any more, CONFLICT if something else was published since
 *   the versions were made
 */
export async function publishVersions(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  { course, elements }: CourseVersions,
  detail: AuditFields = {},
): Promise<PublishedCourse> {
  const draft = await lockVersion(tx, ctx, courseDrafts, courseId, course);
  const body = course.body as unknown as CourseDraft;
  await lockCourse(tx, ctx, courseId);
  const stored = (await readStoredCourse(tx, ctx.portal.id, courseId))!;
  const storedElements = await readStoredElementsOf(tx, ctx.portal.id, courseId);
  const written = await publishElements(tx, ctx, courseId, body, elements, storedElements);
  const removed = await removeOthers(tx, ctx, body, storedElements);
  const { source_key: key, position } = stored;
  const { elements: outline, ...fields } = body;
  const sections = sectionsOf(outline, new Set(written.summaries.map(({ id }) => id)));
  const { tags: changedTags } = await writeCourse(tx, ctx, stored, {
    id: courseId,
    key,
    position,
    published: true,
    body: { ...fields, elements: written.summaries, ...(sections.length > 0 && { sections }) },
  });
  const after = (await readStoredCourse(tx, ctx.portal.id, courseId))!;
  const isComplete = written.summaries.length === itemsOf(outline).length;
  const publishedVersion = isComplete ? course.version : draft.publishedVersion;
  await markPublished(tx, courseDrafts, draft, after.revision, publishedVersion);
  const { created, changed } = written;
  await writeAudit(tx, ctx, {
    action: "publishCourse",
    subject: ["course", courseId],
    before: { published: stored.published, revision: stored.revision, ...stored.body },
    after: { published: true, revision: after.revision, ...after.body },
    detail: { created, changed, removed: removed.ids, ...detail },
  });
  const tags = [
    ...new Set([
      ...courseTags(ctx.portal.id, courseId),
      ...changedTags,
      ...written.tags,
      ...removed.tags,
    ]),
  ];
  await announceChange(tx, ctx.portal.id, tags);
  return { revision: after.revision, created, changed, removed: removed.ids };
}

/**
 * Locks a course, so that publishing doesn't undo what archives it or puts it in the trash at the same time.
 * @throws NOT-FOUND if it is in the trash
 */
async function lockCourse(tx: Transaction, { portal }: SystemCtx, courseId: string): Promise<void> {
  const isEditable = and(isCourse(portal.id, courseId), isNull(courses.trashedAt));
  const found = await tx.select({ id: courses.id }).from(courses).where(isEditable).for("update");
  if (found.length === 0) throw notFound();
}

/** @throws NOT-FOUND, CONFLICT if something else was published since the version was made */
async function lockVersion(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  { baseRevision }: DraftVersion,
): Promise<DraftRow> {
  const { draft, published } = await lockDraft(tx, ctx, kind, id);
  if (published.revision === baseRevision) return draft;
  // A revision can differ only in what the draft doesn't hold, such as the revisions of a course's elements.
  const base = await kind.readRevision(tx, ctx.portal.id, id, baseRevision);
  if (!isDeepStrictEqual(base, published.body)) throw versionConflict();
  return draft;
}

/** Publishes the new and changed elements. The other elements that learners see stay as they are. */
async function publishElements(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  { elements: outline }: CourseDraft,
  versions: CourseVersions["elements"],
  storedElements: readonly StoredElementRow[],
) {
  const primary = ctx.settings.i18n.primaryLang;
  const summaries: ElementSummary[] = [];
  const tags: string[] = [];
  const ids = { created: [] as string[], changed: [] as string[] };
  for (const { id, visible } of itemsOf(outline)) {
    const stored = storedElements.find((row) => row.id === id);
    if (!stored) throw invalidInput(`elements.${id}: the course has no such element`);
    const version = versions[id];
    if (!version) {
      const item = { id, revision: stored.revision, visible };
      if (stored.present) summaries.push(summarizeElement(item, stored.body, primary));
      continue;
    }
    const draft = await lockVersion(tx, ctx, elementDrafts, id, version);
    const body = version.body as unknown as ElementBody;
    const { source_key: key } = stored;
    const written = await writeElement(tx, ctx, stored, { id, courseId, key, body });
    await markPublished(tx, elementDrafts, draft, written.revision, version.version);
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
