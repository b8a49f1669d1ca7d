import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBlockCtx } from "./blocks.fixture.ts";
import { catalogue } from "./catalogue.ts";
import { hostileComponent } from "./hostile-component.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { block, renderTree, textOf } from "./render-tree.fixture.tsx";
import { scenePicture } from "./sample-parts.ts";
import { sampleOf, variantsOf } from "./samples.ts";
import { sectionBackgrounds, sectionWidths } from "./section-schema.ts";

const picture = scenePicture("road", "A road between fields");
const stats = (id: string, section?: object) =>
  block("stats", { items: [{ value: id, label: "lessons" }], section }, [], id);

/** Kinds that need no database here. */
const kinds = [...catalogue.keys()].filter(
  (kind) => !/^(?:course-|microcourse|mentors|reviews|prayer-requests|form$)/.test(kind),
);

test.each(kinds)("%s is shown on every background, with the same content", async (kind) => {
  const sample = sampleOf(kind);
  const plain = textOf(await renderTree([sample]));
  for (const background of sectionBackgrounds.slice(1)) {
    const section = { background, picture };
    const html = await renderTree([{ ...sample, props: { ...sample.props, section } }]);
    expect(html).toContain(`section-frame--${background}`);
    const withoutStyles = html.replace(/<style>.*?<\/style>/gs, "");
    expect(textOf(withoutStyles)).toBe(plain);
  }
});

test.each(kinds.flatMap(variantsOf).map(({ component, changes }) => [changes, component] as const))(
  "a block with %j is shown, also when its words are hostile",
  async (_, component) => {
    expect(await renderTree([component])).not.toBe("");
    const html = await renderTree([hostileComponent(component)]);
    expect(html).not.toMatch(/<script>|<img src=x|(?:href|src|action)="javascript:/i);
  },
);

test.each(sectionWidths)("a section can be %s", async (width) => {
  const html = await renderTree([stats("7", { width })]);
  expect(html.includes(`section-frame--${width}`)).toBe(width !== "normal");
});

test("blocks without a look of their own have no frame, and no block's look is sent twice", async () => {
  const ctx = makeBlockCtx();
  const { tree } = await loadBlocks(ctx, [stats("1"), stats("2", { background: "plain" })]);
  expect(tree.map(({ type }) => type)).toEqual(["stats", "stats"]);
  expect(JSON.stringify(tree)).not.toContain("section");
});

test("neighbours with the same look share a frame, and each background's colours come once", async () => {
  const ctx = makeBlockCtx();
  const dark = { background: "dark" };
  const { tree } = await loadBlocks(ctx, [
    stats("1", dark),
    stats("2", dark),
    stats("3"),
    stats("4", dark),
    stats("5", { background: "brand" }),
  ]);
  expect(tree.map(({ children }) => children.map(({ id }) => id))).toEqual([
    ["1", "2"],
    [],
    ["4"],
    ["5"],
  ]);
  expect(tree.map(({ props }) => typeof props["css"])).toEqual([
    "string",
    "undefined",
    "undefined",
    "string",
  ]);
});

test("texts that follow each other on one background share a reading column", async () => {
  const section = { background: "tinted" };
  const text = (id: string) =>
    block(
      "rich-text",
      { section, nodes: [{ type: "paragraph", children: [{ type: "text", text: id }] }] },
      [],
      id,
    );
  const html = await renderTree([text("First"), text("Second")]);
  expect(html.match(/class="prose"/g)).toHaveLength(1);
});

test("a header on a background has the page's only h1", async () => {
  const html = await renderTree([
    block("header", { title: "Come in", section: { background: "brand" } }, [], "a"),
    block("header", { title: "And again", section: { background: "dark" } }, [], "b"),
  ]);
  expect(html.match(/<h1[^>]*>.*?<\/h1>/g)?.map(textOf)).toEqual(["Come in"]);
});

test("a background picture that is missing leaves a dark background", async () => {
  const html = await renderTree([stats("7", { background: "picture", picture: null })]);
  expect(html).toContain("section-frame--dark");
  expect(html).not.toContain("<img");
});

test("a block in another block has no background of its own", async () => {
  const html = await renderTree([
    block("columns", { count: 2 }, [stats("7", { background: "dark" })]),
  ]);
  expect(html).not.toContain("section-frame");
  expect(textOf(html)).toContain("lessons");
});

test("a block whose section is hostile is shown safely or left out", async () => {
  const hostile = fc.oneof(
    fc.constantFrom('"><script>', "</style><script>", "javascript:alert(1)", "picture", "dark"),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constant(null),
    fc.object(),
  );
  const sections = fc.oneof(
    hostile,
    fc.record({ background: hostile, picture: hostile, width: hostile }, { requiredKeys: [] }),
  );
  await fc.assert(
    fc.asyncProperty(sections, async (section) => {
      const html = await renderTree([stats("7", section as object)]);
      expect(html).not.toMatch(/<script|javascript:/);
    }),
    { numRuns: 100 },
  );
});
