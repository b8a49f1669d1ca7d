import { expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import { blockCtx, course } from "./blocks.fixture.ts";
import { loadBlocks } from "./load-blocks.server.ts";

const text = (id: string, props: Record<string, unknown> = {}): Component => ({
  id,
  type: "rich-text",
  props,
  children: [],
});

test("unknown and invalid blocks are left out and logged with kind, id and the path of the invalid field", async () => {
  const ctx = blockCtx();
  const { tree } = await loadBlocks(ctx, [
    text("good"),
    { id: "odd", type: "carousel", props: {}, children: [text("inside")] },
    text("bad", { nodes: [{ type: "paragraph", children: [{ type: "text", text: 7 }] }] }),
  ]);
  expect(tree.map(({ id }) => id)).toEqual(["good"]);
  expect(ctx.logged.map(({ fields }) => fields["block"])).toMatchObject([
    { kind: "carousel", id: "odd", path: "type" },
    { kind: "rich-text", id: "bad", path: "props.nodes.0.children.0.text" },
  ]);
});

test("a tree of any shape can be loaded", async () => {
  const wild = [null, 7, "x", [], {}, { id: "a" }, { id: "b", type: "rich-text", props: [] }];
  const ctx = blockCtx();
  const { tree } = await loadBlocks(ctx, [...wild, text("a"), text("a")] as never);
  expect(tree.map(({ id }) => id)).toEqual(["a"]);
  expect((await loadBlocks(ctx, null as never)).tree).toEqual([]);
});

test("props that the schema does not know never leave the server", async () => {
  const { tree } = await loadBlocks(blockCtx(), [text("a", { nodes: [], secret: "x" })]);
  expect(JSON.stringify(tree)).not.toContain("secret");
});

test("a failing loader removes only its own blocks", async () => {
  const ctx = blockCtx();
  const shelf: Component = { id: "shelf", type: "course-list", props: {}, children: [] };
  const load = () => Promise.reject(new Error("database away"));
  const parts = { loaders: { "course-list": load }, projections: {} };
  const loaded = await loadBlocks(ctx, [shelf, text("a")], parts);
  expect(loaded.tree.map(({ id }) => id)).toEqual(["a"]);
  expect(loaded.data).toEqual({});
  expect(ctx.logged).toHaveLength(1);
});

test("a kind's loader runs once for all of its components, including nested ones", async () => {
  const shelf = (id: string): Component => ({ id, type: "course-list", props: {}, children: [] });
  const asked: string[][] = [];
  const load = async (_: unknown, components: readonly Component[]) => {
    asked.push(components.map(({ id }) => id));
    return new Map(components.map(({ id }) => [id, id]));
  };
  const tree = [shelf("one"), { ...text("a"), children: [shelf("two")] }];
  const parts = { loaders: { "course-list": load }, projections: {} };
  const { data } = await loadBlocks(blockCtx(), tree, parts);
  expect(asked).toEqual([["one", "two"]]);
  expect(data).toEqual({ one: "one", two: "two" });
});

test("no block of an unbought course's element leaves the server", async () => {
  const element = { id: "e2", type: "lesson", number: 2, title: "Two", revision: 1 };
  const paid = course({ type: "paid", price: 12 });
  const nodes = [{ type: "text", text: "words" }];
  const unbought = blockCtx({ kind: "element", course: paid, element });
  expect((await loadBlocks(unbought, [text("a", { nodes })])).tree).toEqual([]);
  const bought = blockCtx({ kind: "element", course: paid, element, bought: true });
  expect((await loadBlocks(bought, [text("a", { nodes })])).tree).toHaveLength(1);
});
