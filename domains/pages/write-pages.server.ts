import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { lockStoredDraft } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { markPublished } from "#domains/drafts/publish-draft.server.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { PageBody, PageModel } from "./page.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isPage, isRevisionOf } from "./page-revision.server.ts";
import { modelColumn } from "./lock-page.server.ts";
import { reserveAddresses } from "./page-addresses.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";

/** A stored page with the body of its shown revision. */
export type StoredPageRow = {
  alias: string;
  id: string;
  published: boolean;
  position: number;
  revision: number;
  /** Whether it is in the trash. */
  isInTrash: boolean;
  model: PageModel | null;
  body: PageBody;
};

/** The position of a page that was removed from the content folder: not shown, but its revisions stay. */
export const removedPosition = -1;

/** Reads all pages of the portal, in order. */
export async function readPages(tx: Transaction, environmentId: string): Promise<StoredPageRow[]> {
  return tx
    .select({
      alias: pages.alias,
      id: pages.id,
      published: pages.published,
      position: pages.position,
      revision: pages.revision,
      isInTrash: sql<boolean>`${pages.trashedAt} is not null`,
      body: pageRevisions.body,
      model: modelColumn,
    })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(eq(pages.environmentId, environmentId))
    .orderBy(pages.position, pages.alias);
}

export type PageToWrite = Pick<
  StoredPageRow,
  "alias" | "id" | "published" | "position" | "model" | "body"
>;

export type Outcome = "created" | "changed" | "unchanged";

/**
 * Stores a page. Adds a revision only if the content changed. Writes nothing if nothing changed. The page is shown now.
 * What its draft changes stays in the draft, and can only be published after it was compared.
 * @param before the stored page, undefined for a new one
 * @param oldAddresses other addresses that lead to the page
 * @returns the outcome and the cache tags to announce
 * @throws INVALID if one of its addresses belongs to another page
 */
export async function writePage(
  tx: Transaction,
  ctx: SystemCtx,
  before: StoredPageRow | undefined,
  page: PageToWrite,
  oldAddresses: readonly string[] = [],
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { alias, id, published, position, model, body } = page;
  const { address } = body;
  const addresses = [...(address === undefined ? [] : [address]), ...oldAddresses];
  const addressTags = await reserveAddresses(tx, ctx.portal.id, alias, addresses);
  const isSameBody = before !== undefined && isDeepStrictEqual(before.body, toJson(body));
  const isModelChanged = !isDeepStrictEqual(before?.model ?? null, model);
  const isSameRow =
    before?.id === id &&
    before.published === published &&
    before.position === position &&
    !before.isInTrash &&
    !isModelChanged;
  if (isSameBody && isSameRow) return { outcome: "unchanged", tags: [] };
  const revision = isSameBody ? before.revision : await nextRevision(tx, ctx.portal.id, alias);
  if (!isSameBody) await addRevision(tx, ctx, { alias, revision, body });
  const notInTrash = { trashedAt: null, beforeTrash: null };
  const row = { id, published, revision, position, ...toModelColumns(model), ...notInTrash };
  await tx
    .insert(pages)
    .values({ environmentId: ctx.portal.id, alias, ...row })
    .onConflictDoUpdate({
      target: [pages.environmentId, pages.alias],
      set: { ...row, ...changeColumns },
    });
  await followIfSame(tx, ctx, alias, { revision, body });
  const tags = [pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id), ...addressTags];
  const oldAddress = before?.body.address;
  if (oldAddress !== undefined && oldAddress !== address)
    tags.push(pageTag(ctx.portal.id, oldAddress));
  // Lists, for example of courses, link to the page of each item.
  if (isModelChanged) tags.push(portalTag(ctx.portal.id));
  return { outcome: before ? "changed" : "created", tags };
}

/** A draft with the same content as what was just published has no changes any more. */
async function followIfSame(
  tx: Transaction,
  ctx: SystemCtx,
  alias: string,
  { revision, body }: { revision: number; body: PageBody },
): Promise<void> {
  const draft = await lockStoredDraft(tx, ctx, pageDrafts, alias);
  if (draft && isDeepStrictEqual(draft.body, toJson(body)))
    await markPublished(tx, pageDrafts, draft, revision, draft.version);
}

export const toModelColumns = (model: PageModel | null) => ({
  modelName: model?.name ?? null,
  modelId: model?.id ?? null,
});

/** The columns that every change of a page sets. */
export const changeColumns = { version: sql`${pages.version} + 1`, updatedAt: sql`now()` };

export async function addRevision(
  tx: Transaction,
  { portal, actor }: Pick<SystemCtx, "portal" | "actor">,
  revision: { alias: string; revision: number; body: PageBody },
): Promise<void> {
  await tx
    .insert(pageRevisions)
    .values({ environmentId: portal.id, createdBy: actor.userId, ...revision });
}

/** Reads the content of the drafts of these pages, by alias. */
export const readDraftBodies = async (
  tx: Transaction,
  environmentId: string,
  aliases: readonly string[],
): Promise<Map<string, PageBody>> =>
  (await readChangedDrafts(tx, environmentId, pageDrafts, aliases)) as unknown as Map<
    string,
    PageBody
  >;

/**
 * Stores a page as a draft: visitors still see the published revision, and nothing of a new page. Changes neither the
 * page's model nor whether it is published.
 */
export async function writePageDraft(
  tx: Transaction,
  ctx: SystemCtx,
  before: StoredPageRow | undefined,
  page: PageToWrite,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { alias, body } = page;
  if (before === undefined || before.position === removedPosition)
    return writePage(tx, ctx, before, {
      ...page,
      published: false,
      model: before?.model ?? null,
    });
  const isChanged = await replaceDraft(tx, ctx, pageDrafts, alias, toJson(body));
  const tags = isChanged ? [pageListTag(ctx.portal.id)] : [];
  return { outcome: isChanged ? "changed" : "unchanged", tags };
}

/** The next revision number of a page, even of one that doesn't exist yet. */
export async function nextRevision(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${pageRevisions.revision}), 0) + 1` })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.environmentId, environmentId), eq(pageRevisions.alias, alias)));
  return row!.next;
}

/** Detaches a page from its model, so that another page of the same import can take the model. */
export async function releaseModel(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<void> {
  await tx.update(pages).set(toModelColumns(null)).where(isPage(environmentId, alias));
}

/** Unpublishes a page that was removed from the content folder; its revisions stay. */
export async function removePage(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<string[]> {
  await tx
    .update(pages)
    .set({
      published: false,
      position: removedPosition,
      ...toModelColumns(null),
      ...changeColumns,
    })
    .where(isPage(environmentId, alias));
  return [pageTag(environmentId, alias), pageListTag(environmentId), portalTag(environmentId)];
}
