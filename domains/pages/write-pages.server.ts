import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { PageBody, PageModel } from "./page.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isPage, isRevisionOf } from "./page-revision.server.ts";
import { modelColumn } from "./lock-page.server.ts";

/** A stored page with the body of its shown revision. */
export type StoredPageRow = {
  alias: string;
  id: string;
  published: boolean;
  position: number;
  revision: number;
  /** A newer revision that is not published yet. */
  draft: number | null;
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
      draft: pages.draft,
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
 * Stores a page. Adds a revision only if the content changed. Writes nothing if nothing changed. The page is shown now,
 * and a pending draft ends (its revision stays).
 * @param before the stored page, undefined for a new one
 * @returns the outcome and the cache tags to announce
 */
export async function writePage(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  before: StoredPageRow | undefined,
  page: PageToWrite,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { alias, id, published, position, model, body } = page;
  const isSameBody =
    before !== undefined && isDeepStrictEqual(before.body, JSON.parse(JSON.stringify(body)));
  const isModelChanged = !isDeepStrictEqual(before?.model ?? null, model);
  const isSameRow =
    before?.id === id &&
    before.published === published &&
    before.position === position &&
    before.draft === null &&
    !isModelChanged;
  if (isSameBody && isSameRow) return { outcome: "unchanged", tags: [] };
  const revision = isSameBody ? before.revision : await nextRevision(tx, ctx.portal.id, alias);
  if (!isSameBody) await addRevision(tx, ctx, { alias, revision, body });
  const row = { id, published, revision, position, ...toModelColumns(model) };
  await tx
    .insert(pages)
    .values({ environmentId: ctx.portal.id, alias, ...row })
    .onConflictDoUpdate({
      target: [pages.environmentId, pages.alias],
      set: { ...row, ...changeColumns, draft: null },
    });
  const tags = [pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id)];
  // Lists, for example of courses, link to the page of each item.
  if (isModelChanged) tags.push(portalTag(ctx.portal.id));
  return { outcome: before ? "changed" : "created", tags };
}

const toModelColumns = (model: PageModel | null) => ({
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

/** Reads the content of all drafts, by the page's alias. */
export async function readDraftBodies(
  tx: Transaction,
  environmentId: string,
): Promise<Map<string, PageBody>> {
  const rows = await tx
    .select({ alias: pages.alias, body: pageRevisions.body })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.draft))
    .where(eq(pages.environmentId, environmentId));
  return new Map(rows.map(({ alias, body }) => [alias, body]));
}

/**
 * Stores a page as a draft: visitors still see the published revision, and nothing of a new page. Changes neither the
 * page's model nor whether it is published.
 */
export async function writePageDraft(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  { before, draft }: { before: StoredPageRow | undefined; draft: PageBody | undefined },
  { alias, id, position, body }: PageToWrite,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const current = draft ?? before?.body;
  const isRemoved = before?.position === removedPosition;
  if (!isRemoved && isDeepStrictEqual(current, JSON.parse(JSON.stringify(body))))
    return { outcome: "unchanged", tags: [] };
  const revision = await nextRevision(tx, ctx.portal.id, alias);
  await addRevision(tx, ctx, { alias, revision, body });
  await tx
    .insert(pages)
    .values({
      environmentId: ctx.portal.id,
      alias,
      id,
      published: false,
      revision,
      draft: revision,
      position,
    })
    .onConflictDoUpdate({
      target: [pages.environmentId, pages.alias],
      set: { draft: revision, position, ...changeColumns },
    });
  return { outcome: before ? "changed" : "created", tags: [pageListTag(ctx.portal.id)] };
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
      draft: null,
      ...toModelColumns(null),
      ...changeColumns,
    })
    .where(isPage(environmentId, alias));
  return [pageTag(environmentId, alias), pageListTag(environmentId), portalTag(environmentId)];
}
