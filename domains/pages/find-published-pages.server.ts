import { and, eq, sql } from "drizzle-orm";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import { pageTag } from "./load-page.server.ts";
import { pages } from "./tables.server.ts";

/** Returns the aliases that have a published page. Adds the cache tags of all these aliases to the response. */
export async function findPublishedPages(
  ctx: ContentReaderCtx,
  aliases: readonly string[],
): Promise<ReadonlySet<string>> {
  if (aliases.length === 0) return new Set();
  const sortedAliases = [...new Set(aliases)].toSorted();
  const tags = sortedAliases.map((alias) => pageTag(ctx.portal.id, alias));
  for (const tag of tags) ctx.cacheTags.add(tag);
  const key = JSON.stringify([ctx.portal.id, "published", ...sortedAliases]);
  const publishedAliases = await ctx.content.getOrLoad(key, async () => {
    const rows = await ctx.db
      .select({ alias: pages.alias })
      .from(pages)
      .where(
        and(
          eq(pages.environmentId, ctx.portal.id),
          pages.published,
          // One parameter, so that lists of any length are the same statement.
          sql`${pages.alias} = any(${sql.param(sortedAliases)}::text[])`,
        ),
      );
    const value = new Set(rows.map(({ alias }) => alias));
    return { value, tags: [...tags, portalTag(ctx.portal.id)] };
  });
  return publishedAliases as ReadonlySet<string>;
}
