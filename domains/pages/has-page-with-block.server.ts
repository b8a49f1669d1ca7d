import { and, eq, sql } from "drizzle-orm";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { pageListTag } from "./load-page.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** Whether a published page has a block of a kind. Cached until any page changes, because it reads all of them. */
export const hasPageWithBlock = (ctx: ContentReaderCtx, kind: string): Promise<boolean> =>
  readContent(ctx, ["page with block", kind], pageListTag(ctx.portal.id), async () => {
    const hasBlock = sql`jsonb_path_exists(${pageRevisions.body}, '$.**.type ? (@ == $kind)',
      ${JSON.stringify({ kind })}::jsonb)`;
    const found = await ctx.db
      .select({ alias: pages.alias })
      .from(pages)
      .innerJoin(pageRevisions, isRevisionOf(pages.revision))
      .where(and(eq(pages.environmentId, ctx.portal.id), pages.published, hasBlock))
      .limit(1);
    return found.length > 0;
  });
