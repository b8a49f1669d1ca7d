import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import type { DraftRow } from "#domains/drafts/lock-draft.server.ts";
import { type JsonObject, toJson } from "#domains/drafts/operations.ts";
import { lockDraftToPublish } from "#domains/drafts/publish-draft.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, versionConflict } from "#domains/settings/errors.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { ElementBody } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { completeEvent } from "./event-element.ts";
import { findProblemOfCourse, findProblemOfElement } from "./find-unfinished.server.ts";
import { itemsOf } from "./outline.ts";
import { readStoredElementsOf } from "./read-stored-courses.server.ts";

/** A version of a draft, and the published revision that it was made from. */
export type DraftVersion = { version: number; baseRevision: number; body: JsonObject };

/** What a publication shows: the course, and those of its elements that are new or changed, by id. */
export type CourseVersions = { course: DraftVersion; elements: Record<string, DraftVersion> };

export type PublishInput = {
  courseId: string;
  /** Of the course's draft that the caller saw. */
  version: number;
  /** The elements whose drafts are published; the others stay as learners see them. Absent: all. */
  elements?: ChosenElement[] | undefined;
};

/** An element to publish, and the version of its draft that the caller saw; absent: any. */
type ChosenElement = { id: string; version?: number | undefined };

/**
 * Locks the drafts of a course and of the chosen elements, and returns what publishing them now would show.
 * @throws NOT-FOUND, INVALID with the place that is unfinished, CONFLICT if one of the drafts has changed, or something else was
 *   published since it was made
 */
export async function chooseVersions(
  tx: Transaction,
  ctx: SystemCtx,
  { courseId, version, elements: wanted }: PublishInput,
  checkBlock: CheckBlock,
): Promise<CourseVersions> {
  const draft = await lockDraftToPublish(tx, ctx, courseDrafts, courseId);
  if (draft.version !== version) throw versionConflict();
  const { primaryLang } = ctx.settings.i18n;
  const { elements: outline } = draft.body as unknown as CourseDraft;
  const stored = await readStoredElementsOf(tx, ctx.portal.id, courseId);
  const chosen = itemsOf(outline)
    .map(({ id }) => id)
    .filter((id) => wanted === undefined || wanted.some((one) => one.id === id));
  const changed = await readChangedDrafts(tx, ctx.portal.id, elementDrafts, chosen);
  const elements: CourseVersions["elements"] = {};
  for (const { id, present } of stored) {
    if (!chosen.includes(id) || (present && !changed.has(id))) continue;
    const element = versionOf(await lockDraftToPublish(tx, ctx, elementDrafts, id));
    const seen = wanted?.find((one) => one.id === id)?.version;
    if (seen !== undefined && seen !== element.version) throw versionConflict();
    const body = completeEvent(element.body as unknown as ElementBody, primaryLang);
    elements[id] = { ...element, body: toJson(body) };
  }
  const versions = { course: versionOf(draft), elements };
  requireFinished(ctx, versions, checkBlock);
  return versions;
}

const versionOf = ({ version, baseRevision, body }: DraftRow): DraftVersion => ({
  version,
  baseRevision,
  body,
});

/** @throws INVALID with the first place that is unfinished */
export function requireFinished(
  { settings }: Pick<SystemCtx, "settings">,
  { course, elements }: CourseVersions,
  checkBlock: CheckBlock,
): void {
  const primary = settings.i18n.primaryLang;
  const problem = findProblemOfCourse(course.body as unknown as CourseDraft, primary, checkBlock);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
  for (const [id, { body }] of Object.entries(elements)) {
    const found = findProblemOfElement(body as unknown as ElementBody, primary, checkBlock);
    if (found) throw invalidInput(`elements.${id}.${found.path}: ${found.reason}`);
  }
}
