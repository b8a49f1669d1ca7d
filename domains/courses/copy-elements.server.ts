import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { type DraftRow, lockDraft } from "#domains/drafts/lock-draft.server.ts";
import { readSentChange } from "#domains/drafts/read-changes.server.ts";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import { changeLockedDraft } from "#domains/drafts/save-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { ElementBody } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { findFreeElementId } from "./create-course.server.ts";
import { type CourseDraft, elementsMax } from "./draft-schema.ts";
import { itemsOf, type OutlineItem } from "./outline.ts";
import { pointToCopies } from "./point-to-copies.ts";
import { authorize } from "./policy.server.ts";
import { readStoredElementsOf } from "./read-stored-courses.server.ts";
import { writeUnpublishedElement } from "./write-element.server.ts";

type CopyElementsInput = {
  courseId: string;
  targetId: string;
  elementIds: readonly string[];
  /** Whether the elements leave the first course: they are moved. */
  isMove: boolean;
  /** Chosen by the client. Sending it again changes nothing. */
  changeId: string;
};

/**
 * Copies elements with their newest drafts to the end of another course of the portal, or moves them there. Both courses
 * change as drafts. In the other course the elements are new, so nobody has progress in them; in the first one, learners
 * keep theirs.
 * @returns the ids of the new elements, in the order of the outline
 * @throws AUTH-DENY, NOT-FOUND, INVALID if the course lacks one of the elements, or the other one has no room
 */
export async function copyElements(
  ctx: SystemCtx,
  { courseId, targetId, elementIds, isMove, changeId }: CopyElementsInput,
): Promise<{ ids: string[]; version: number }> {
  authorize(ctx, "create", "course");
  if (courseId === targetId) throw invalidInput("targetId: it must be another course");
  return withTransaction(ctx.db, async (tx) => {
    const { source, target } = await lockBoth(tx, ctx, courseId, targetId);
    const sent = await readSentChange(tx, ctx, courseDrafts, targetId, changeId);
    if (sent) return { ids: insertedIds(sent.operations), version: source.version };
    const chosen = new Set(elementIds);
    const items = itemsOf(outlineOf(source)).filter(({ id }) => chosen.has(id));
    if (items.length !== chosen.size)
      throw invalidInput("elementIds: the course has no such element");
    const outline = outlineOf(target);
    if (outline.length + items.length > elementsMax)
      throw invalidInput(`elementIds: a course has at most ${elementsMax} elements`);
    const copies = await writeCopies(tx, ctx, courseId, targetId, items);
    let after = outline.at(-1)?.id ?? null;
    const inserts = copies.map((item): Operation => {
      const operation = { op: "insert" as const, path: ["elements"], after, item };
      after = item.id;
      return operation;
    });
    await change(tx, ctx, target, changeId, inserts);
    const removals = items.map(({ id }): Operation => ({ op: "remove", path: ["elements"], id }));
    const { version } = isMove ? await change(tx, ctx, source, changeId, removals) : source;
    return { ids: copies.map(({ id }) => id), version };
  });
}

const outlineOf = ({ body }: DraftRow) => (body as unknown as CourseDraft).elements;

/** Locks both drafts, always in the same order, so that two people who move elements at once don't wait for each other. */
async function lockBoth(tx: Transaction, ctx: SystemCtx, courseId: string, targetId: string) {
  const locked = new Map<string, DraftRow>();
  for (const id of [courseId, targetId].toSorted())
    locked.set(id, (await lockDraft(tx, ctx, courseDrafts, id)).draft);
  return { source: locked.get(courseId)!, target: locked.get(targetId)! };
}

const change = (
  tx: Transaction,
  ctx: SystemCtx,
  draft: DraftRow,
  changeId: string,
  operations: Operation[],
) => {
  const { id, version } = draft;
  return changeLockedDraft(tx, ctx, courseDrafts, draft, { id, version, changeId, operations });
};

/** Stores the elements under new ids. Links between them lead to the copies. */
async function writeCopies(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  targetId: string,
  items: readonly OutlineItem[],
): Promise<OutlineItem[]> {
  const ids = items.map(({ id }) => id);
  const stored = await readStoredElementsOf(tx, ctx.portal.id, courseId);
  const bodies = new Map(stored.map(({ id, body }) => [id, toJson(body)]));
  for (const [id, body] of await readChangedDrafts(tx, ctx.portal.id, elementDrafts, ids))
    bodies.set(id, body);
  const elements = new Map<string, string>();
  for (const id of ids)
    elements.set(id, await findFreeElementId(tx, ctx, id, new Set(elements.values())));
  for (const [originalId, id] of elements) {
    const original = bodies.get(originalId);
    if (!original) throw invalidInput("elementIds: the course has no such element");
    const body = pointToCopies(original, { courses: new Map(), elements });
    await writeUnpublishedElement(tx, ctx, {
      id,
      courseId: targetId,
      key: id,
      body: body as unknown as ElementBody,
    });
  }
  return items.map(({ id, visible }) => ({ id: elements.get(id)!, visible }));
}

const insertedIds = (operations: readonly Operation[]): string[] =>
  operations.flatMap((operation) => (operation.op === "insert" ? [operation.item.id] : []));
