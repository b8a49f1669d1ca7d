import fc from "fast-check";
import { block, severalLines, words } from "./studio-edits.fixture.ts";

const kinds = [
  "create",
  "duplicate",
  "trash",
  "title",
  "text",
  "block",
  "block",
  "block",
  "remove block",
  "move block",
  "picture",
  "address",
  "noindex",
  "options",
  "visibility",
  "publish",
  "publish",
  "unpublish",
] as const;

/** An edit as the page designer makes it. `at` chooses the page, the block and the address. */
export const pageEdit = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(5),
  language: fc.constantFrom("en", "uk"),
  isOn: fc.boolean(),
  words,
  severalLines,
  block,
  field: fc.constantFrom("description", "keywords", "seoTitle"),
  starter: fc.constantFrom("empty" as const, "about" as const, "landing" as const),
});
export type PageEdit = typeof pageEdit extends fc.Arbitrary<infer Value> ? Value : never;
