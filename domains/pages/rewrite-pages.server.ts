import { rewriteDraft } from "#domains/drafts/rewrite-draft.server.ts";
import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { lockPage } from "./lock-page.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { isPage } from "./page-revision.server.ts";
import { lockSchedule } from "./schedule/lock-schedule.server.ts";
import { rewriteSchedule } from "./schedule/rewrite-schedule.server.ts";
import { readBody } from "./show-page.server.ts";
import { pages } from "./tables.server.ts";
import { addRevision, changeColumns, nextRevision, removedPosition } from "./write-pages.server.ts";

/**
 * Rewrites what these pages show, and their drafts. What is shown gets a new revision; older ones stay as they are, and
 * so does a page that was removed. The caller has checked the permission.
 * @returns the cache tags of what changed
 */
export async function rewritePages(
  tx: Transaction,
  ctx: SystemCtx,
  aliases: readonly string[],
  rewrite: Rewrite,
): Promise<string[]> {
  const tags: string[] = [];
  // Always in the same order, so that two rewrites don't wait for each other.
  for (const alias of [...aliases].sort()) {
    const schedule = await lockSchedule(tx, ctx.portal.id, alias);
    const page = await lockPage(tx, ctx.portal.id, alias);
    if (!page || page.index === removedPosition) continue;
    let shown = page.revision;
    await rewriteDraft(tx, ctx, pageDrafts, alias, rewrite, async () => {
      const body = (await readBody(tx, ctx.portal.id, alias, page.revision))!;
      const rewritten = rewrite(body);
      if (rewritten === body) return page.revision;
      shown = await nextRevision(tx, ctx.portal.id, alias);
      await addRevision(tx, ctx, { alias, revision: shown, body: rewritten });
      await tx
        .update(pages)
        .set({ revision: shown, ...changeColumns })
        .where(isPage(ctx.portal.id, alias));
      return shown;
    });
    if (schedule) await rewriteSchedule(tx, schedule, rewrite, { from: page.revision, to: shown });
    tags.push(pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id));
  }
  return tags;
}
