import { portalTag } from "./announce-change.server.ts";
import type { Ctx } from "./context.server.ts";

/** No existing content has a longer key. Longer ones aren't cached: visitors could fill the memory with them. */
const cacheKeyMaxChars = 600;

/** The context to read published content with: the portal and its cache. */
export type ContentReaderCtx = Pick<Ctx, "portal" | "settings" | "db" | "content" | "cacheTags">;

/**
 * Reads published content through the portal's cache and adds its tags to the response. Cached values are the same for
 * everybody; the caller decides what a user may see.
 * @param key parts of the cache key. They stay separate, because joined into one text two different keys could be
 *   equal, and visitors choose many of the parts
 */
export async function readContent<Value>(
  ctx: ContentReaderCtx,
  key: readonly (string | null)[],
  tag: string,
  load: () => Promise<Value>,
): Promise<Value> {
  ctx.cacheTags.add(tag);
  const cacheKey = JSON.stringify([ctx.portal.id, ...key]);
  if (cacheKey.length > cacheKeyMaxChars) return load();
  const cached = await ctx.content.getOrLoad(cacheKey, async () => ({
    value: { read: await load() },
    // A change with too many tags to announce clears the portal's own tag instead.
    tags: [tag, portalTag(ctx.portal.id)],
  }));
  return (cached as { read: Value }).read;
}
