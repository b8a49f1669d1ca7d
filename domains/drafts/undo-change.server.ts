import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { nothingToUndo, undoConflict } from "./errors.ts";
import {
  type DraftChangeRow,
  type DraftKind,
  type DraftRow,
  isChangeOf,
  lockDraft,
  writeChange,
} from "./lock-draft.server.ts";
import { readChangesSince, readNewestChange, readSentChange } from "./read-changes.server.ts";
import { authorizeChange, authorizeDraft } from "./authorize-change.server.ts";
import { mergeOperations } from "./merge-operations.ts";
import { type DraftChangeType, draftChanges } from "./tables.server.ts";
import { leadsToMarks } from "./translation-marks.ts";

type UndoInput = {
  id: string;
  /** Chosen by the client. Sending it again changes nothing. */
  changeId: string;
};

const undoable: DraftChangeType[] = ["edit", "redo", "discard"];

/**
 * Takes back the caller's newest change that isn't taken back yet. Changes by others stay.
 * @throws AUTH-DENY, NOT-FOUND, NOTHING-TO-UNDO, UNDO-CONFLICT if somebody else has changed the same place since
 */
export const undoChange = (ctx: SystemCtx, kind: DraftKind, input: UndoInput): Promise<DraftRow> =>
  takeBack(ctx, kind, input, "undo", undoable);

/**
 * Applies again what the caller's newest undo took back.
 * @throws AUTH-DENY, NOT-FOUND, NOTHING-TO-UNDO, UNDO-CONFLICT if somebody else has changed the same place since
 */
export const redoChange = (ctx: SystemCtx, kind: DraftKind, input: UndoInput): Promise<DraftRow> =>
  takeBack(ctx, kind, input, "redo", ["undo"]);

async function takeBack(
  ctx: SystemCtx,
  kind: DraftKind,
  { id, changeId }: UndoInput,
  type: "undo" | "redo",
  targetTypes: DraftChangeType[],
): Promise<DraftRow> {
  authorizeDraft(ctx, "read", kind);
  return withTransaction(ctx.db, async (tx) => {
    const { draft } = await lockDraft(tx, ctx, kind, id);
    if (await readSentChange(tx, ctx, kind, id, changeId)) return draft;
    const target = await findTarget(tx, ctx, kind, draft, targetTypes);
    if (!target) throw nothingToUndo();
    const later = await readChangesSince(tx, draft, kind, target.version);
    const merged = mergeOperations(draft.body, target.inverse, operationsInEffect(later));
    if (merged.clashes.some(({ path }) => !leadsToMarks(path))) throw undoConflict();
    authorizeChange(ctx, kind, {
      before: draft.body,
      after: merged.document,
      // The marks of all languages follow what the person may change.
      operations: merged.applied.filter(({ path }) => !leadsToMarks(path)),
    });
    const after = await writeChange(tx, ctx, kind, draft, merged.document, {
      type,
      changeId,
      operations: merged.applied,
      inverse: merged.inverse,
      target: target.version,
    });
    await tx
      .update(draftChanges)
      .set({ takenBackBy: after.version })
      .where(and(isChangeOf(ctx.portal.id, kind, id), eq(draftChanges.version, target.version)));
    return after;
  });
}

/** The caller's newest change of these types. After a new edit, an undo before it can't be redone. */
async function findTarget(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  { id }: DraftRow,
  types: DraftChangeType[],
): Promise<DraftChangeRow | undefined> {
  const isOwn = and(eq(draftChanges.createdBy, ctx.actor.userId), isNull(draftChanges.takenBackBy));
  const hasType = inArray(draftChanges.type, types);
  const target = await readNewestChange(tx, ctx.portal.id, kind, id, and(isOwn, hasType));
  if (!target || target.type !== "undo") return target;
  const isEdit = and(isOwn, inArray(draftChanges.type, ["edit", "discard"]));
  const edit = await readNewestChange(tx, ctx.portal.id, kind, id, isEdit);
  return edit && edit.version > target.version ? undefined : target;
}

/** The operations of later changes, without pairs of which one takes back the other. */
function operationsInEffect(changes: readonly DraftChangeRow[]) {
  const open = new Map(changes.map((change) => [change.version, change]));
  for (const { version, target } of changes.toReversed()) {
    if (target === null || !open.has(version) || !open.has(target)) continue;
    open.delete(version);
    open.delete(target);
  }
  return [...open.values()].flatMap(({ operations }) => operations);
}
