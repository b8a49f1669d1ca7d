import { expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import { makeBlockCtx, makeCourse } from "./blocks.fixture.ts";
import { loadBlocks } from "./load-blocks.server.ts";

const richText = (id: string, props: Record<string, unknown> = {}): Component => ({
  id,
  type: "rich-text",
  props,
  children: [],
});

test("unknown and invalid blocks are left out and logged with kind, id and the path of the invalid field", async () => {
  const ctx = makeBlockCtx();
  const { tree } = await loadBlocks(ctx, [
    richText("good"),
    { id: "odd", type: "carousel", props: {}, children: [richText("inside")] },
    richText("bad", { nodes: [{ type: "paragraph", children: [{ type: "text", text: 7 }] }] }),
  ]);
  expect(tree.map(({ id }) => id)).toEqual(["good"]);
  expect(ctx.logged.map(({ fields }) => fields["block"])).toMatchObject([
    { kind: "carousel", id: "odd", path: "type" },
    { kind: "rich-text", id: "bad", path: "props.nodes.0.children.0.text" },
  ]);
});

test("malformed components in a stored tree are left out", async () => {
  const malformedComponents = [
    null,
    7,
    "x",
    [],
    {},
    { id: "a" },
    { id: "b", type: "rich-text", props: [] },
  ];
  const ctx = makeBlockCtx();
  const { tree } = await loadBlocks(ctx, [
    ...malformedComponents,
    richText("a"),
    richText("a"),
  ] as never);
  expect(tree.map(({ id }) => id)).toEqual(["a"]);
  expect((await loadBlocks(ctx, null as never)).tree).toEqual([]);
});

test("props that the schema does not know never leave the server", async () => {
  const { tree } = await loadBlocks(makeBlockCtx(), [richText("a", { nodes: [], secret: "x" })]);
  expect(JSON.stringify(tree)).not.toContain("secret");
});

test("a failing loader removes only its own blocks", async () => {
  const ctx = makeBlockCtx();
  const courseList: Component = { id: "shelf", type: "course-list", props: {}, children: [] };
  const load = () => Promise.reject(new Error("database away"));
  const kindFunctions = { loaders: { "course-list": load }, publicPropsByKind: {} };
  const loaded = await loadBlocks(ctx, [courseList, richText("a")], kindFunctions);
  expect(loaded.tree.map(({ id }) => id)).toEqual(["a"]);
  expect(loaded.data).toEqual({});
  expect(ctx.logged).toHaveLength(1);
});

test("the loader of a kind runs once for all components of that kind, including nested ones", async () => {
  const courseList = (id: string): Component => ({
    id,
    type: "course-list",
    props: {},
    children: [],
  });
  const loadedIds: string[][] = [];
  const load = async (_: unknown, components: readonly Component[]) => {
    loadedIds.push(components.map(({ id }) => id));
    return new Map(components.map(({ id }) => [id, id]));
  };
  const tree = [courseList("one"), { ...richText("a"), children: [courseList("two")] }];
  const kindFunctions = { loaders: { "course-list": load }, publicPropsByKind: {} };
  const { data } = await loadBlocks(makeBlockCtx(), tree, kindFunctions);
  expect(loadedIds).toEqual([["one", "two"]]);
  expect(data).toEqual({ one: "one", two: "two" });
});

test("no block of an unbought course's element leaves the server", async () => {
  const element = { id: "e2", type: "lesson", number: 2, title: "Two", revision: 1 };
  const paid = makeCourse({ type: "paid", price: 12 });
  const nodes = [{ type: "text", text: "words" }];
  const unbought = makeBlockCtx({ kind: "element", course: paid, element });
  expect((await loadBlocks(unbought, [richText("a", { nodes })])).tree).toEqual([]);
  const bought = makeBlockCtx({ kind: "element", course: paid, element, isBought: true });
  expect((await loadBlocks(bought, [richText("a", { nodes })])).tree).toHaveLength(1);
});
