import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, versionConflict } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import {
  type DraftChangeRow,
  type DraftKind,
  type DraftRow,
  hasChanges,
  lockDraftAlone,
  requireStorable,
  writeChange,
} from "./lock-draft.server.ts";
import { readChangesSince, readSentChange } from "./read-changes.server.ts";
import { type Clash, mergeOperations } from "./merge-operations.ts";
import { applyOperations, type Operation, OperationProblem } from "./operations.ts";
import { authorizeChange, authorizeDraft } from "./authorize-change.server.ts";
import { markTranslations } from "./mark-translations.ts";
import { hasSeenOtherRevision } from "./seen-revision.server.ts";

export type SaveDraftInput = {
  id: string;
  /** Chosen by the client. Sending it again changes nothing. */
  changeId: string;
  /** The version that the operations are based on. */
  version: number;
  /** The published revision that the version was made from, if the caller has read it. Absent: it isn't compared. */
  baseRevision?: number | undefined;
  operations: Operation[];
};

export type SavedDraft = {
  version: number;
  hasChanges: boolean;
  /** The changes by others since the version that the client had, the oldest first. */
  missed: DraftChangeRow[];
  /** The operations of this change as they were applied, and those that mark what was translated. */
  applied: Operation[];
  /** The operations that were left out, because somebody else changed the same place. */
  clashes: Clash[];
};

/**
 * Changes a draft. Changes that others made in the meantime stay; operations on the same places are left out and
 * returned, so that the person can choose.
 * @throws AUTH-DENY, NOT-FOUND, INVALID if an operation doesn't fit the document, CONFLICT if the version is too old to
 *   merge, or stands for another published revision
 */
export async function saveDraft(
  ctx: SystemCtx,
  kind: DraftKind,
  input: SaveDraftInput,
): Promise<SavedDraft> {
  authorizeDraft(ctx, "read", kind);
  return withTransaction(ctx.db, async (tx) => {
    const draft = await lockDraftAlone(tx, ctx, kind, input.id);
    return changeLockedDraft(tx, ctx, kind, draft, input);
  });
}

/** Changes a draft that this transaction has locked. */
export async function changeLockedDraft(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  draft: DraftRow,
  { id, changeId, version, baseRevision, operations }: SaveDraftInput,
): Promise<SavedDraft> {
  if (version > draft.version)
    throw invalidInput(`version: the draft is at version ${draft.version}`);
  const sent = await readSentChange(tx, ctx, kind, id, changeId);
  const isNewest = version === draft.version;
  const since = isNewest ? [] : await readChangesSince(tx, draft, kind, version);
  if (since.length !== draft.version - version) throw versionConflict();
  const missed = since.filter((change) => change.changeId !== changeId);
  const stateOf = (row: DraftRow) => ({
    version: row.version,
    hasChanges: hasChanges(row),
    missed,
  });
  if (sent) {
    const { body } = draft;
    // Somebody else's change is answered only to those who may make it.
    if (sent.createdBy !== ctx.actor.userId)
      authorizeChange(ctx, kind, { before: body, after: body, operations: sent.operations });
    return { ...stateOf(draft), applied: sent.operations, clashes: sent.clashes };
  }
  if (
    baseRevision !== undefined &&
    (await hasSeenOtherRevision(tx, ctx, kind, draft, since, { version, baseRevision }))
  )
    throw versionConflict();
  const { applied, clashes, document, inverse } = mergeOrThrow(
    draft.body,
    operations,
    since.flatMap((change) => change.operations),
  );
  if (applied.length === 0) return { ...stateOf(draft), applied, clashes };
  authorizeChange(ctx, kind, { before: draft.body, after: document, operations: applied });
  requireStorable(ctx, kind, document);
  const primaryLanguage = ctx.settings.i18n.primaryLang;
  const marks = markTranslations(draft.body, document, kind.translation, primaryLanguage);
  const marked = applyOperations(document, marks);
  const change = {
    type: "edit" as const,
    changeId,
    operations: [...applied, ...marks],
    inverse: [...marked.inverse, ...inverse],
    clashes,
  };
  const after = await writeChange(tx, ctx, kind, draft, marked.document, change);
  return { ...stateOf(after), applied: change.operations, clashes };
}

/** @throws INVALID if an operation doesn't fit the document */
function mergeOrThrow(...input: Parameters<typeof mergeOperations>) {
  try {
    return mergeOperations(...input);
  } catch (error) {
    if (error instanceof OperationProblem) throw invalidInput(`operations: ${error.message}`);
    throw error;
  }
}
