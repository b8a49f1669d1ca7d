import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { ListPage, PageRequest } from "#domains/settings/paging.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { authorizeDraft } from "./authorize-change.server.ts";
import { type DraftKind, type DraftRow, lockDraft, writeChange } from "./lock-draft.server.ts";
import { readSentChange } from "./read-changes.server.ts";
import type { JsonObject } from "./operations.ts";
import type { Revision } from "./revision.ts";
import { replaceDocument } from "./replace-document.ts";

/** The most revisions on one page of a list. */
export const revisionsListMax = 50;

/** Lists the stored revisions of a document, the newest first. @throws AUTH-DENY, NOT-FOUND */
export async function listRevisions(
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  pageRequest: PageRequest,
): Promise<ListPage<Revision>> {
  authorizeDraft(ctx, "read", kind);
  const { rows, next } = await kind.listRevisions(ctx.db, ctx.portal.id, id, pageRequest);
  if (rows.length === 0 && pageRequest.after === null) throw notFound();
  const names = await loadUserNames(ctx, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  const withAuthor = rows.map((row) => ({ ...row, author: names.get(row.createdBy) ?? "" }));
  return { rows: withAuthor, next };
}

/** Reads a revision as its editors see it. @throws AUTH-DENY, NOT-FOUND */
export async function readRevision(
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  revision: number,
): Promise<JsonObject> {
  authorizeDraft(ctx, "read", kind);
  const body = await kind.readRevision(ctx.db, ctx.portal.id, id, revision);
  if (!body) throw notFound();
  return body;
}

/**
 * Gives a draft the content of an earlier revision, as a change that the caller can undo.
 * @param changeId chosen by the client; sending it again changes nothing
 * @throws AUTH-DENY, NOT-FOUND, INVALID if a draft may no longer have such content
 */
export async function restoreRevision(
  ctx: SystemCtx,
  kind: DraftKind,
  { id, revision, changeId }: { id: string; revision: number; changeId: string },
): Promise<DraftRow> {
  authorizeDraft(ctx, "restore", kind);
  return withTransaction(ctx.db, async (tx) => {
    const { draft } = await lockDraft(tx, ctx, kind, id);
    if (await readSentChange(tx, ctx, kind, id, changeId)) return draft;
    const body = await kind.readRevision(tx, ctx.portal.id, id, revision);
    if (!body) throw notFound();
    const change = replaceDocument(draft.body, body);
    if (change.operations.length === 0) return draft;
    return writeChange(tx, ctx, kind, draft, body, { type: "edit", changeId, ...change });
  });
}
