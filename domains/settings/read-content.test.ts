import { expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { type Reader, readContent } from "./read-content.server.ts";

function reader(): Reader {
  const content = new TaggedCache(100);
  return { portal: { id: "first" }, content, cacheTags: new Set() } as unknown as Reader;
}

const read = (ctx: Reader, key: string[], value: string) =>
  readContent(ctx, key, "tag", async () => value);

test("content is cached by all parts of its key", async () => {
  const ctx = reader();
  expect(await read(ctx, ["page", "of course"], "one")).toBe("one");
  expect(await read(ctx, ["page of", "course"], "two")).toBe("two");
  expect(await read(ctx, ["page", "of course"], "three")).toBe("one");
});

test("a name too long for any content is read but not cached", async () => {
  const ctx = reader();
  expect(await read(ctx, ["page", "x".repeat(10_000)], "one")).toBe("one");
  expect(ctx.content.entries).toBe(0);
});
