import { expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { type ContentReaderCtx, readContent } from "./read-content.server.ts";

function createCtx(): ContentReaderCtx {
  const content = new TaggedCache(100);
  return { portal: { id: "first" }, content, cacheTags: new Set() } as unknown as ContentReaderCtx;
}

const read = (ctx: ContentReaderCtx, key: string[], value: string) =>
  readContent(ctx, key, "tag", async () => value);

test("content is cached by all parts of its key", async () => {
  const ctx = createCtx();
  expect(await read(ctx, ["page", "of course"], "one")).toBe("one");
  expect(await read(ctx, ["page of", "course"], "two")).toBe("two");
  expect(await read(ctx, ["page", "of course"], "three")).toBe("one");
});

test("content with a key that is too long is loaded but not cached", async () => {
  const ctx = createCtx();
  expect(await read(ctx, ["page", "x".repeat(10_000)], "one")).toBe("one");
  expect(ctx.content.entryCount).toBe(0);
});
