import { and, eq, sql } from "drizzle-orm";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { type EditablePage, type PageChange, lockPage } from "./lock-page.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isPage } from "./page-revision.server.ts";
import { authorize } from "./policy.server.ts";

type PageVersion = { alias: string; version?: number | undefined };

/**
 * Publishes a page: its draft, or a named revision, even an older one.
 * @throws AUTH-DENY, NOT-FOUND, INVALID for a revision that the page doesn't have, CONFLICT on an old version
 */
export async function publishPage(
  ctx: SystemCtx,
  { revision, ...pageVersion }: PageVersion & { revision?: number | undefined },
): Promise<PageChange> {
  return changePage(ctx, "publishPage", pageVersion, async (tx, page) => {
    const publishedRevision = revision ?? page.draft ?? page.revision;
    if (revision !== undefined) await requireRevision(tx, ctx, page, revision);
    return { ...page, published: true, revision: publishedRevision, draft: null };
  });
}

/** Unpublishes a page; its content stays. @throws AUTH-DENY, NOT-FOUND, CONFLICT on an old version */
export async function unpublishPage(ctx: SystemCtx, pageVersion: PageVersion): Promise<PageChange> {
  return changePage(ctx, "unpublishPage", pageVersion, async (_tx, page) => ({
    ...page,
    published: false,
  }));
}

async function changePage(
  ctx: SystemCtx,
  action: string,
  { alias, version }: PageVersion,
  applyChange: (tx: Transaction, page: EditablePage) => Promise<EditablePage>,
): Promise<PageChange> {
  authorize(ctx, "publish", "page");
  return withTransaction(ctx.db, async (tx) => {
    const before = await lockPage(tx, ctx.portal.id, alias);
    if (!before) throw notFound();
    if (version !== undefined && version !== before.version) throw versionConflict();
    const after = { ...(await applyChange(tx, before)), version: before.version + 1 };
    const { published, revision, draft } = after;
    await tx
      .update(pages)
      .set({ published, revision, draft, version: after.version, updatedAt: sql`now()` })
      .where(isPage(ctx.portal.id, alias));
    await writeAudit(tx, ctx, {
      action,
      subject: ["page", alias],
      before: { published: before.published, revision: before.revision, draft: before.draft },
      after: { published, revision, draft },
      detail: { alias, version: after.version },
    });
    const tags = [
      pageTag(ctx.portal.id, alias),
      pageListTag(ctx.portal.id),
      ...(after.model ? [portalTag(ctx.portal.id)] : []),
    ];
    await announceChange(tx, ctx.portal.id, tags);
    return { ...after, tags };
  });
}

async function requireRevision(
  tx: Transaction,
  ctx: SystemCtx,
  { alias }: EditablePage,
  revision: number,
): Promise<void> {
  const rows = await tx
    .select({ revision: pageRevisions.revision })
    .from(pageRevisions)
    .where(
      and(
        eq(pageRevisions.environmentId, ctx.portal.id),
        eq(pageRevisions.alias, alias),
        eq(pageRevisions.revision, revision),
      ),
    );
  if (rows.length === 0) throw invalidInput(`revision: the page has no revision ${revision}`);
}
