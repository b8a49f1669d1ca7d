import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import type { BlockCtx, LoadBlock } from "./block.server.ts";
import { makeBlockCtx, makeCourse } from "./blocks.fixture.ts";
import { blockTexts } from "./block-texts.server.ts";
import { catalogue } from "./catalogue.ts";
import { categories } from "./block.ts";
import { buildCourseContents } from "./course-contents/course-contents.ts";
import { selectCards, presentCard } from "./course-list/card.ts";
import type { CourseListProps } from "./course-list/block.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { hostileComponent } from "./hostile-component.ts";
import { prayerTexts } from "./prayer-requests/data.ts";
import { renderBlocks } from "./render.fixture.tsx";
import { sampleOf } from "./samples.ts";
import * as parts from "./server-parts.server.ts";

const kinds = [...catalogue.keys()];

/** The kinds' own loaders, except for those that query the database. */
const loaders: typeof parts.loaders = {
  ...parts.loaders,
  "course-list": async (ctx, components) =>
    new Map(
      components.map(({ id, props }) => [
        id,
        selectCards([makeCourse()], props as CourseListProps, ctx.language, ""),
      ]),
    ),
  "course-contents": async (_, components) =>
    new Map(components.map(({ id }) => [id, buildCourseContents(makeCourse(), null, false)])),
  "microcourse-list": makeLoader({
    microcourses: [{ ...presentCard(makeCourse(), "en"), isOpenToGuests: true, type: "lesson" }],
  }),
  mentors: makeLoader({
    mode: "single",
    state: "empty",
    connectedName: null,
    href: null,
    mentors: [{ id: "bo:1", name: "Marta", avatar: null, href: "/messengers?mentor_id=bo%3A1" }],
  }),
  reviews: makeLoader({ reviews: [] }),
  "prayer-requests": makeLoader({
    requests: [
      {
        id: "1",
        name: "",
        text: "For my neighbour.",
        createdAt: "2026-03-04T12:00:00Z",
        prayed: "",
      },
    ],
    textMaxChars: 1_000,
    nameMaxChars: 60,
    texts: blockTexts(makeBlockCtx(), "prayer-requests", prayerTexts),
  }),
};

function makeLoader(data: unknown): LoadBlock {
  return async (_, components) => new Map(components.map(({ id }) => [id, data]));
}

async function loadTree(ctx: BlockCtx, tree: unknown) {
  const { publicPropsByKind } = parts;
  const loaded = await loadBlocks(ctx, tree as Component[], { loaders, publicPropsByKind });
  return { loaded, show: (address?: string) => renderBlocks(loaded, ctx.screen, address) };
}

test("every kind has a category of the designer, and its defaults fit its schema", () => {
  for (const [kind, { category, schema, defaults }] of catalogue) {
    expect(categories).toContain(category);
    expect(schema.safeParse(defaults), kind).toMatchObject({ success: true });
  }
});

test("every category has a kind", () => {
  const usedCategories = new Set([...catalogue.values()].map(({ category }) => category));
  expect([...usedCategories].sort()).toEqual([...categories].sort());
});

test("no two samples have the same title, so that they can be told apart on one page", () => {
  const titles = kinds.map((kind) => sampleOf(kind).props["title"]).filter(Boolean);
  expect(new Set(titles).size).toBe(titles.length);
});

/** Kinds whose sample shows no text here: a spacer is only space, and a form block needs a form of the portal. */
const kindsWithoutText = new Set(["spacer", "form"]);

test.each(kinds)("%s shows its complete sample", async (type) => {
  const ctx = makeBlockCtx({ course: makeCourse() });
  const { loaded, show } = await loadTree(ctx, [sampleOf(type)]);
  expect(ctx.logged).toEqual([]);
  const html = await show();
  const text = html.replace(/<[^>]*>/g, "").trim();
  if (!kindsWithoutText.has(type)) expect(text !== "" || html.includes("<hr")).toBe(true);
  expect(loaded.tree).toHaveLength(1);
});

test.each(kinds)("%s can be shown when everything in its sample is hostile", async (type) => {
  const sample = sampleOf(type);
  const hostileSample = hostileComponent(sample);
  expect(JSON.stringify(hostileSample)).not.toBe(JSON.stringify(sample));
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const { loaded, show } = await loadTree(makeBlockCtx({ course: makeCourse() }), [hostileSample]);
  expect(loaded.tree).toHaveLength(1);
  const html = await show();
  expect(html).not.toMatch(/<script>|<img src=x|(?:href|src|action)="javascript:/i);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

test.each(kinds)(
  "%s can be shown with only its defaults, on every kind of screen",
  async (type) => {
    for (const kind of ["page", "course", "element"] as const) {
      const ctx = makeBlockCtx({ kind, course: makeCourse() });
      const { loaded, show } = await loadTree(ctx, [{ id: "one", type, props: {}, children: [] }]);
      expect(loaded.tree).toHaveLength(1);
      await show();
      expect(ctx.logged).toEqual([]);
    }
  },
);

const hostileHtml = '<img src=x onerror="alert(1)">';
const hostileValue = fc.oneof(
  fc.constant(hostileHtml),
  fc.constant("javascript:alert(1)"),
  fc.constant("//evil.example"),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const arbitraryValue = fc.oneof(
  hostileValue,
  fc.array(fc.dictionary(fc.string(), hostileValue), { maxLength: 3 }),
  fc.object(),
);

test.each(kinds)("%s with hostile props is shown safely or left out", async (type) => {
  const { defaults } = catalogue.get(type)!;
  const props = fc.record(
    Object.fromEntries(
      Object.keys(defaults).map((name) => [
        name,
        fc.oneof(arbitraryValue, fc.constant(defaults[name])),
      ]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(props, async (input) => {
      const { show } = await loadTree(makeBlockCtx(), [
        { id: "one", type, props: input, children: [] },
      ]);
      const html = await show();
      expect(html).not.toContain("<img src=x");
      expect(html).not.toMatch(/(?:href|src|action)="(?:javascript:|\/\/)/i);
    }),
    { numRuns: 60 },
  );
});

test.each(kinds)(
  "%s has no unsafe link when all of its texts and links are hostile",
  async (type) => {
    const { defaults, schema } = catalogue.get(type)!;
    for (const hostileText of [
      hostileHtml,
      "javascript:alert(1)",
      "//evil.example",
      "\\\\evil.example",
    ]) {
      const accepts = (name: string) =>
        schema.safeParse({ ...defaults, [name]: hostileText }).success;
      const texts = Object.keys(defaults).filter(
        (name) => typeof defaults[name as never] === "string" && accepts(name),
      );
      const props = Object.fromEntries(texts.map((name) => [name, hostileText]));
      const { loaded, show } = await loadTree(makeBlockCtx(), [
        { id: "one", type, props, children: [] },
      ]);
      expect(loaded.tree).toHaveLength(1);
      const html = await show();
      expect(html).not.toContain("<img src=x");
      expect(html).not.toMatch(/(?:href|src|action)="(?:javascript:|\/\/|\\|https?:\/\/evil)/i);
    }
  },
);

const makeQuestion = (id: string): Component => ({
  id,
  type: "question",
  props: {
    text: `Question ${id}?`,
    explanation: `because-${id}`,
    variants: [
      { id: `${id}-a`, text: "A wrong one", correct: false, explanation: `why-not-${id}` },
      { id: `${id}-b`, text: "A right one", correct: true, explanation: `why-${id}` },
    ],
  },
  children: [],
});
const makeTest = (...children: Component[]): Component => ({
  id: "the-test",
  type: "test",
  props: { intro: [], randomized: true },
  children,
});
const element = { id: "t1", type: "test", number: 4, title: "Check", revision: 2 };

test("no correct mark and no explanation leaves the server, however deeply the question is nested", async () => {
  const nested = { ...makeQuestion("q3"), children: [makeQuestion("q4")] };
  const tree = [makeQuestion("q1"), makeTest(makeQuestion("q2"), nested)];
  const { loaded, show } = await loadTree(
    makeBlockCtx({ kind: "element", course: makeCourse(), element }),
    tree,
  );
  const sentText = JSON.stringify(loaded) + (await show());
  for (const id of ["q1", "q2", "q3", "q4"]) expect(sentText).toContain(`${id}-b`);
  expect(sentText).not.toMatch(/"correct"|explanation|because|why/);
});

test("an answered question shows its result and explanation, and other questions still hide theirs", async () => {
  const answers = {
    q1: { variants: ["q1-a"], correct: false, right: ["q1-b"], explanation: "because-q1" },
  };
  const { show } = await loadTree(
    makeBlockCtx({ kind: "element", course: makeCourse(), element, answers }),
    [makeQuestion("q1"), makeQuestion("q2")],
  );
  const html = await show();
  expect(html).toContain("because-q1");
  expect(html).toContain("Not quite");
  expect(html).not.toContain("because-q2");
  const htmlAgain = await show("/about/?again=q1");
  expect(htmlAgain).not.toContain("because-q1");
  expect(htmlAgain).not.toContain("disabled");
});

test("without scripts a test is one form with all its questions, and shows its result after submission", async () => {
  const tree = [makeTest(makeQuestion("q1"), makeQuestion("q2"))];
  const openTest = await loadTree(
    makeBlockCtx({ kind: "element", course: makeCourse(), element }),
    tree,
  );
  const html = await openTest.show();
  expect(html.match(/<form/g)).toHaveLength(1);
  expect(html).not.toContain('hidden=""');
  for (const name of ["answer.q1", "answer.q2", "intent", "componentId", "key"])
    expect(html).toContain(`name="${name}"`);
  const rightAnswer = { variants: ["q1-b"], correct: true, right: ["q1-b"] };
  const answers = { q1: rightAnswer };
  const answeredTest = await loadTree(
    makeBlockCtx({ kind: "element", course: makeCourse(), element, answers }),
    tree,
  );
  const result = await answeredTest.show();
  expect(result).toContain('id="result"');
  expect(result).toContain("Not answered");
  expect(result).not.toContain("<form");
});

test("a view that throws does not affect other blocks", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const tree = [
    { id: "a", type: "quote", props: { text: "Words" }, children: [] },
    { id: "b", type: "course-list", props: {}, children: [] },
  ];
  const ctx = makeBlockCtx();
  const { loaded } = await loadTree(ctx, tree);
  const html = await renderBlocks({ ...loaded, data: { b: null } }, ctx.screen);
  expect(html).toContain("Words");
  consoleError.mockRestore();
});
