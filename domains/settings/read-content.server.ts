import { portalTag } from "./announce-change.server.ts";
import type { Ctx } from "./context.server.ts";

/** No content has a longer name. Longer ones aren't cached: visitors could fill the memory with made-up names. */
const nameMaxChars = 600;

/** The context to read published content with: the portal and its cache. */
export type Reader = Pick<Ctx, "portal" | "settings" | "db" | "content" | "cacheTags">;

/**
 * Reads published content through the portal's cache and adds its tags to the response. Cached values are the same for
 * everybody; the caller decides what a user may see.
 * @param key parts of the cache key. They stay separate, because joined into one text two different keys could be
 *   equal, and visitors choose many of the parts
 */
export async function readContent<Value>(
  ctx: Reader,
  key: readonly (string | null)[],
  tag: string,
  load: () => Promise<Value>,
): Promise<Value> {
  ctx.cacheTags.add(tag);
  const name = JSON.stringify([ctx.portal.id, ...key]);
  if (name.length > nameMaxChars) return load();
  const kept = await ctx.content.remember(name, async () => ({
    value: { read: await load() },
    // A change of too many things to name clears the portal's own tag.
    tags: [tag, portalTag(ctx.portal.id)],
  }));
  return (kept as { read: Value }).read;
}
