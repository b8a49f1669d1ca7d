import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceDraft } from "./draft-live-topic.server.ts";
import {
  type DraftKind,
  type DraftRow,
  isDraft,
  isOutdated,
  lockDraft,
  writeChange,
} from "./lock-draft.server.ts";
import { authorizeDraft } from "./authorize-change.server.ts";
import { readSentChange } from "./read-changes.server.ts";
import { replaceDocument } from "./replace-document.ts";
import { drafts } from "./tables.server.ts";

/**
 * Gives a draft the content that is published. The caller can undo it. Sending the same change again changes nothing.
 * @throws AUTH-DENY, NOT-FOUND, CONFLICT on an old version
 */
export async function discardDraft(
  ctx: SystemCtx,
  kind: DraftKind,
  { id, version, changeId }: { id: string; version: number; changeId: string },
): Promise<DraftRow> {
  authorizeDraft(ctx, "discard", kind);
  return withTransaction(ctx.db, async (tx) => {
    const { draft, published } = await lockDraft(tx, ctx, kind, id);
    if (await readSentChange(tx, ctx, kind, id, changeId)) return draft;
    if (version !== draft.version) throw versionConflict();
    const change = replaceDocument(draft.body, published.body);
    const after = await writeChange(tx, ctx, kind, draft, published.body, {
      type: "discard",
      changeId,
      ...change,
    });
    return markPublished(tx, kind, after, published.revision, after.version);
  });
}

/**
 * Locks a draft in order to publish it.
 * @throws NOT-FOUND, CONFLICT if something else was published since the draft was made
 */
export async function lockDraftToPublish(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<DraftRow> {
  const { draft, published } = await lockDraft(tx, ctx, kind, id);
  if (isOutdated(draft, published)) throw versionConflict();
  return draft;
}

/**
 * Records the revision that a draft's document now shows.
 * @param publishedVersion the version of the draft that the revision shows completely; null: none
 */
export async function markPublished(
  tx: Transaction,
  kind: DraftKind,
  draft: DraftRow,
  revision: number,
  publishedVersion: number | null,
): Promise<DraftRow> {
  const { environmentId, id } = draft;
  const state = { publishedVersion, baseRevision: revision };
  await tx
    .update(drafts)
    .set(state)
    .where(isDraft(environmentId, kind, id));
  await announceDraft(tx, draft);
  return { ...draft, ...state };
}
