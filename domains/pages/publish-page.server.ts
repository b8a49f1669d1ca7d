import { and, eq, sql } from "drizzle-orm";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { changedMeanwhile, invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { type EditedPage, type PageChange, readEdited } from "./read-edited.server.ts";
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
  { revision, ...asked }: PageVersion & { revision?: number | undefined },
): Promise<PageChange> {
  return change(ctx, "publishPage", asked, async (tx, page) => {
    const shown = revision ?? page.draft ?? page.revision;
    if (revision !== undefined) await requireRevision(tx, ctx, page, revision);
    return { ...page, published: true, revision: shown, draft: null };
  });
}

/** Unpublishes a page; its content stays. @throws AUTH-DENY, NOT-FOUND, CONFLICT on an old version */
export async function unpublishPage(ctx: SystemCtx, asked: PageVersion): Promise<PageChange> {
  return change(ctx, "unpublishPage", asked, async (_tx, page) => ({ ...page, published: false }));
}

async function change(
  ctx: SystemCtx,
  action: string,
  { alias, version }: PageVersion,
  next: (tx: Transaction, page: EditedPage) => Promise<EditedPage>,
): Promise<PageChange> {
  authorize(ctx, "publish", "page");
  return withTransaction(ctx.db, async (tx) => {
    const before = await readEdited(tx, ctx.portal.id, alias);
    if (!before) throw notFound();
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const after = { ...(await next(tx, before)), version: before.version + 1 };
    const { published, revision, draft } = after;
    await tx
      .update(pages)
      .set({ published, revision, draft, version: after.version, updatedAt: sql`now()` })
      .where(isPage(ctx.portal.id, alias));
    await writeAudit(tx, ctx, action, { alias, revision: after.revision, version: after.version });
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
  { alias }: EditedPage,
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
