import type { Component } from "#domains/pages/component.ts";
import type { PageStarter, TextStarter } from "./page-starters.ts";

/** Returns the text of a key that begins with the starter's name. */
type Text = (name: string) => string;
type BlockStarter = Exclude<PageStarter, TextStarter>;

const block = (id: string, type: string, props: Record<string, unknown>): Component => ({
  id,
  type,
  props,
  children: [],
});

const paragraphs = (id: string, ...texts: string[]): Component =>
  block(id, "rich-text", {
    nodes: texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] })),
  });

const answer = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];

/** The blocks of each starter. They have the same ids in every language, so that translations stay side by side. */
const blocksOf: Readonly<Record<BlockStarter, (text: Text) => Component[]>> = {
  empty: () => [],
  main: (text) => [
    block("header", "header", {
      title: text("header"),
      lead: text("lead"),
      buttonText: text("button"),
      buttonLink: "/courses/",
    }),
    block("courses", "course-list", { title: text("courses") }),
    block("verse", "quote", { kind: "verse", text: text("verse"), cite: text("cite") }),
    block("invitation", "call-to-action", {
      title: text("invitation"),
      text: text("invitation-text"),
      buttonText: text("invitation-button"),
      buttonLink: "/courses/",
    }),
  ],
  about: (text) => [
    block("header", "header", { title: text("header"), lead: text("lead") }),
    paragraphs("story", text("story"), text("story-more")),
    block("mentors", "mentors", { title: text("mentors"), lead: text("mentors-lead") }),
    block("questions", "faq", {
      title: text("questions"),
      items: [
        { question: text("question-cost"), nodes: answer(text("answer-cost")) },
        { question: text("question-faith"), nodes: answer(text("answer-faith")) },
      ],
    }),
  ],
  contacts: (text) => [
    block("header", "header", { title: text("header"), lead: text("lead") }),
    block("contacts", "contacts", { title: "", lead: "" }),
  ],
  landing: (text) => [
    block("header", "header", {
      title: text("header"),
      lead: text("lead"),
      buttonText: text("button"),
      buttonLink: "/courses/",
    }),
    paragraphs("for-whom", text("for-whom"), text("what")),
    block("courses", "course-list", { title: text("courses"), limit: 1 }),
    block("questions", "faq", {
      title: text("questions"),
      items: [
        { question: text("question-time"), nodes: answer(text("answer-time")) },
        { question: text("question-alone"), nodes: answer(text("answer-alone")) },
      ],
    }),
    block("invitation", "call-to-action", {
      title: text("invitation"),
      text: text("invitation-text"),
      buttonText: text("button"),
      buttonLink: "/courses/",
    }),
  ],
  courses: (text) => [
    block("header", "header", { title: text("title"), lead: text("lead") }),
    block("courses", "course-list", { filters: true }),
    block("microcourses", "microcourse-list", {}),
  ],
  event: (text) => [
    block("header", "header", { title: text("header"), lead: text("lead") }),
    paragraphs("programme", text("programme"), text("bring")),
    block("contacts", "contacts", { title: text("questions"), lead: "" }),
  ],
};

/** Returns the blocks of a new page in one language. */
export const starterBlocks = (starter: BlockStarter, text: Text): Component[] =>
  blocksOf[starter](text);
