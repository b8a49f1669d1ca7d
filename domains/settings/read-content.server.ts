import { portalTag } from "./announce-change.server.ts";
import type { Ctx } from "./context.server.ts";

/** No content has a longer name, so longer ones aren't cached: visitors could fill the memory with made-up names. */
const nameMaxChars = 600;

/** Who reads published content: a context with the portal's memory of it. */
export type Reader = Pick<Ctx, "portal" | "settings" | "db" | "content" | "shows">;

/**
 * Reads published content through the portal's memory and notes on the answer that it is shown.
 * What is kept is the same for everybody; what depends on a person is decided by the caller.
 * @param key its parts: joined to one text, two keys could be the same, and visitors choose many of them
 */
export async function readContent<Value>(
  ctx: Reader,
  key: readonly (string | null)[],
  tag: string,
  load: () => Promise<Value>,
): Promise<Value> {
  ctx.shows.add(tag);
  const name = JSON.stringify([ctx.portal.id, ...key]);
  if (name.length > nameMaxChars) return load();
  const kept = await ctx.content.remember(name, async () => ({
    value: { read: await load() },
    // The portal's own tag stands for a change of too many things to be named one by one.
    tags: [tag, portalTag(ctx.portal.id)],
  }));
  return (kept as { read: Value }).read;
}
