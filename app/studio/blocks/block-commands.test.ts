import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations, type JsonObject, type Operation } from "#domains/drafts/operations.ts";
import { checkTree } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import * as commands from "./block-commands.ts";
import { walkBlocks } from "./block-tree.ts";
import { mayContain } from "./child-kinds.ts";

const base = ["texts", "en", "components"];

const block = (id: string, type: string, children: Component[] = []): Component => ({
  id,
  type,
  props: type === "rich-text" ? { nodes: paragraph(id) } : {},
  children,
});
const paragraph = (text: string) => [
  { type: "paragraph" as const, children: [{ type: "text" as const, text }] },
];
const documentOf = (components: Component[]) =>
  ({ texts: { en: { components } } }) as unknown as JsonObject;
const blocksOf = (document: JsonObject) =>
  (document as { texts: { en: { components: Component[] } } }).texts.en.components;
const apply = (blocks: Component[], operations: Operation[]) =>
  blocksOf(applyOperations(documentOf(blocks), operations).document);
const outline = (blocks: readonly Component[]): string =>
  blocks
    .map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id))
    .join(" ");

const lesson = [
  block("a", "rich-text"),
  block("b", "rich-text"),
  block("c", "columns", [block("d", "image"), block("e", "panel", [block("f", "quote")])]),
  block("g", "tabs", [block("h", "panel")]),
];

test.each([
  ["b", "up", "b a c(d e(f)) g(h)"],
  ["a", "down", "b a c(d e(f)) g(h)"],
  ["e", "out", "a b c(d) e(f) g(h)"],
  ["f", "out", "a b c(d e f) g(h)"],
  ["d", "down", "a b c(e(f) d) g(h)"],
] as const)("moves %s %s", (id, direction, expected) => {
  const operations = commands.moveBlockBy(lesson, base, id, direction);
  expect(outline(apply(lesson, operations))).toBe(expected);
});

test("adds several blocks as one unit: all of them, or none if one doesn't fit", () => {
  const added = [block("x", "quote"), block("y", "image"), block("z", "rich-text")];
  const operations = commands.insertBlocks(lesson, base, added, { parent: null, after: "a" });
  expect(outline(apply(lesson, operations))).toBe("a x y z b c(d e(f)) g(h)");
  expect(new Set(operations.map(({ unit }) => unit)).size).toBe(1);
  expect(operations[0]!.unit).toBeDefined();
  // Tabs contain only panels.
  const mixed = [block("x", "panel"), block("y", "image")];
  expect(commands.insertBlocks(lesson, base, mixed, { parent: "g", after: null })).toEqual([]);
});

test("moves a block into the container above it", () => {
  const blocks = [block("c", "columns"), block("a", "rich-text")];
  expect(outline(apply(blocks, commands.moveBlockBy(blocks, base, "a", "in")))).toBe("c(a)");
});

test("doesn't move a block into what can't contain it", () => {
  expect(commands.moveBlockBy(lesson, base, "b", "in")).toEqual([]);
  expect(commands.moveBlock(lesson, base, "a", { parent: "g", after: null })).toEqual([]);
  expect(commands.moveBlock(lesson, base, "c", { parent: "e", after: null })).toEqual([]);
});

test("duplicates a block with new ids for all blocks in it", () => {
  let count = 0;
  const operations = commands.duplicateBlock(lesson, base, "c", () => `new-${++count}`);
  const changed = apply(lesson, operations);
  expect(outline(changed)).toBe("a b c(d e(f)) new-1(new-2 new-3(new-4)) g(h)");
});

test("joins two texts, and divides a text around a new block", () => {
  const merged = apply(lesson, commands.mergeWithPrevious(lesson, base, "b"));
  expect(outline(merged)).toBe("a c(d e(f)) g(h)");
  expect(merged[0]!.props["nodes"]).toEqual([...paragraph("a"), ...paragraph("b")]);
  const divided = apply(
    lesson,
    commands.splitText(lesson, base, "a", {
      before: paragraph("one"),
      between: [block("x", "image")],
      after: paragraph("two"),
      afterId: "y",
    }),
  );
  expect(outline(divided)).toBe("a x y b c(d e(f)) g(h)");
  expect(commands.mergeWithPrevious(lesson, base, "a")).toEqual([]);
});

type Choice = [number, number, number, number];
const kinds = ["rich-text", "image", "columns", "panel", "tabs", "quote"];

function chooseCommand(
  blocks: Component[],
  [command, one, two, three]: Choice,
  newId: () => string,
) {
  const ids = [...walkBlocks(blocks)].map(({ block: { id } }) => id);
  const idAt = (index: number) => (ids.length > 0 ? ids[index % ids.length]! : "none");
  const parents = [null, ...ids];
  const place = {
    parent: parents[two % parents.length]!,
    after: three % 3 === 0 ? null : idAt(three),
  };
  const id = idAt(one);
  switch (command) {
    case 0:
      return commands.insertBlock(blocks, base, block(newId(), kinds[one % kinds.length]!), place);
    case 1:
      return commands.moveBlock(blocks, base, id, place);
    case 2:
      return commands.moveBlockBy(blocks, base, id, commands.directions[two % 4]!);
    case 3:
      return commands.duplicateBlock(blocks, base, id, newId);
    case 4:
      return commands.removeBlock(blocks, base, id);
    case 5:
      return commands.mergeWithPrevious(blocks, base, id);
    default:
      return commands.splitText(blocks, base, id, {
        before: two % 2 ? paragraph("before") : [],
        between: three % 2 ? [block(newId(), "image")] : [],
        after: three % 3 ? paragraph("after") : [],
        afterId: newId(),
      });
  }
}

const choice = fc.tuple(fc.nat(6), fc.nat(50), fc.nat(50), fc.nat(50));

test("any commands leave a valid tree, and each can be undone", () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 30 }), (choices) => {
      let count = 0;
      let document = documentOf(lesson);
      for (const one of choices) {
        const operations = chooseCommand(blocksOf(document), one, () => `n${++count}`);
        const applied = applyOperations(document, operations);
        expect(applyOperations(applied.document, applied.inverse).document).toEqual(document);
        document = applied.document;
        const blocks = blocksOf(document);
        expect(checkTree(blocks, "components", () => null)).toBeNull();
        for (const {
          parent,
          block: { type },
        } of walkBlocks(blocks))
          expect(mayContain(parent, type)).toBe(true);
      }
    }),
  );
});
