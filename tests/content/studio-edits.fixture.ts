import fc from "fast-check";
import { catalogue } from "#blocks/catalogue.ts";
import type { JsonObject } from "#domains/drafts/operations.ts";

/** Texts that mean something else in Markdown or YAML if they are written carelessly. */
export const words = fc.constantFrom(
  "Setting out",
  "*Stars* and [brackets]",
  "# not a heading",
  "1. not a list",
  "Рухаймося <далі>",
  "a: b, 'c' \"d\"",
  "- [x] {#id} | ::: {any, 2 points}",
  "In {order}",
  "نور",
);
export const severalLines = fc.oneof(
  words,
  fc.constantFrom("First\nsecond", "First\n\nsecond", "  spaces  ", ":::\n:::note", "```\ncode"),
);
const paragraph = (text: string) => ({ type: "paragraph", children: [{ type: "text", text }] });
export const block = fc.oneof(
  words.map((text) => ({ type: "rich-text", props: { nodes: [paragraph(text)] } })),
  words.map((title) => ({ type: "note", props: { title, nodes: [paragraph(title)] } })),
  words.map((title) => ({ type: "header", props: { title } })),
  fc.record({ text: severalLines, cite: words }).map((props) => ({ type: "quote", props })),
  severalLines.map((text) => ({ type: "quote", props: { kind: "verse", text, cite: "" } })),
  severalLines.map((html) => ({ type: "html", props: { html } })),
  fc.constantFrom(...catalogue.keys()).map((type) => ({
    type,
    props: structuredClone(catalogue.get(type)!.defaults) as JsonObject,
  })),
);

const spring = "2026-04-05T06:00:00.000Z";
const autumn = "2026-10-05T06:00:00.000Z";
const registration = "requred_registration";
const courseSettings = [
  { path: "arbitraryWalkthrough", value: true },
  { path: "microcourse", value: true },
  { path: "hidden", value: true },
  { path: "alias", value: "short-way" },
  { path: "price", value: 1200 },
  { path: "currency", value: "USD" },
  { path: "otherPrices", value: { EUR: 11.5, UAH: 400 } },
  { path: "accessType", value: registration },
  { path: "certificate", value: { offered: true, edition: 2 } },
  { path: "certificate", value: { offered: false, edition: 1 } },
  { path: "opensAt", value: spring },
  { path: "closesAt", value: autumn },
];
const elementSettings = [
  { path: "duration", value: 7 },
  { path: "accessType", value: registration },
  { path: "opensAt", value: spring },
  { path: "closesAt", value: autumn },
  { path: "opensAfterDays", value: 3 },
  { path: "discussion", value: true },
  { path: "pattern", value: "dots" },
];
const testSettings = [
  { path: "passMark", value: 0 },
  { path: "passMark", value: 70 },
  { path: "randomized", value: true },
  { path: "verificationType", value: "each" },
  { path: "attempts", value: 2 },
  { path: "showAnswers", value: "never" },
  { path: "shuffleAnswers", value: true },
];

const kinds = [
  "element",
  "remove element",
  "move element",
  "show element",
  "element settings",
  "element settings",
  "element settings",
  "element cover",
  "element title",
  "element text",
  "block",
  "block",
  "block",
  "remove block",
  "move block",
  "question",
  "remove question",
  "move question",
  "question text",
  "question explanation",
  "question points",
  "question choice",
  "question kind",
  "question picture",
  "answer",
  "answer text",
  "match text",
  "answer explanation",
  "answer picture",
  "mark answer",
  "episode",
  "section",
  "section title",
  "course title",
  "course text",
  "course settings",
  "course cover",
  "category",
  "archive",
  "publish",
] as const;
export type EditKind = (typeof kinds)[number];

/** An edit as the studio makes it. `at` chooses the element, `inner` its block or question, `innermost` the answer. */
export const studioEdit = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(9),
  inner: fc.nat(9),
  innermost: fc.nat(9),
  language: fc.constantFrom("en", "uk"),
  isOn: fc.boolean(),
  words,
  severalLines,
  block,
  elementType: fc.constantFrom(
    "lesson" as const,
    "lesson" as const,
    "test" as const,
    "test" as const,
    "quiz" as const,
    "webinar" as const,
    "video-event" as const,
  ),
  courseField: fc.constantFrom(
    "description",
    "keywords",
    "coverAlt",
    "gift",
    "seoTitle",
    "seoDescription",
  ),
  courseSettings: fc.subarray(courseSettings),
  elementField: fc.constantFrom("description", "discussionQuestion", "coverAlt"),
  elementSettings: fc.subarray(elementSettings),
  testSettings: fc.subarray(testSettings),
});
export type StudioEdit = typeof studioEdit extends fc.Arbitrary<infer Value> ? Value : never;
