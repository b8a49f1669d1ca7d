import { and, eq, inArray } from "drizzle-orm";
import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { lockPage } from "./lock-page.server.ts";
import { isPage } from "./page-revision.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { addRevision, changeColumns, nextRevision } from "./write-pages.server.ts";

/**
 * Rewrites what these pages show, and their drafts. Both get a new revision; older ones stay as they are. The caller has
 * checked the permission.
 * @returns the cache tags of what changed
 */
export async function rewritePages(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  aliases: readonly string[],
  rewrite: Rewrite,
): Promise<string[]> {
  const tags: string[] = [];
  // Always in the same order, so that two rewrites don't wait for each other.
  for (const alias of [...aliases].sort()) {
    const page = await lockPage(tx, ctx.portal.id, alias);
    if (!page) continue;
    const current = [page.revision, ...(page.draft === null ? [] : [page.draft])];
    const rows = await tx
      .select({ revision: pageRevisions.revision, body: pageRevisions.body })
      .from(pageRevisions)
      .where(
        and(
          eq(pageRevisions.environmentId, ctx.portal.id),
          eq(pageRevisions.alias, alias),
          inArray(pageRevisions.revision, current),
        ),
      )
      .orderBy(pageRevisions.revision);
    const newRevisions = new Map<number, number>();
    for (const { revision, body } of rows) {
      const rewritten = rewrite(body);
      if (rewritten === body) continue;
      const next = await nextRevision(tx, ctx.portal.id, alias);
      await addRevision(tx, ctx, { alias, revision: next, body: rewritten });
      newRevisions.set(revision, next);
    }
    const newOf = (revision: number) => newRevisions.get(revision) ?? revision;
    await tx
      .update(pages)
      .set({
        revision: newOf(page.revision),
        draft: page.draft === null ? null : newOf(page.draft),
        ...changeColumns,
      })
      .where(isPage(ctx.portal.id, alias));
    tags.push(pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id));
  }
  return tags;
}
