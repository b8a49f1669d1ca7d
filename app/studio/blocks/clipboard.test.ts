import { expect, test } from "vitest";
import { parseCopiedBlocks } from "./clipboard.ts";

const block = (type: string, children: unknown[] = []) => ({
  id: type,
  type,
  props: { title: "A" },
  children,
});
const parse = (value: unknown) => parseCopiedBlocks(JSON.stringify(value));

test("copied blocks are read with their children", () => {
  const columns = block("columns", [block("image"), block("panel", [block("quote")])]);
  expect(parse([columns])).toEqual([columns]);
  expect(parse([{ ...block("quote"), extra: 1 }])).toEqual([block("quote")]);
});

test.each([
  ["no JSON", "{"],
  ["no list", JSON.stringify(block("quote"))],
  ["nothing", "[]"],
  ["an unknown kind", JSON.stringify([block("script")])],
  ["a block in a block that can't hold it", JSON.stringify([block("tabs", [block("quote")])])],
  ["two blocks with one id", JSON.stringify([block("quote"), block("quote")])],
  ["props that are no object", JSON.stringify([{ ...block("quote"), props: 3 }])],
])("%s isn't pasted", (_, text) => {
  expect(parseCopiedBlocks(text)).toBeNull();
});
