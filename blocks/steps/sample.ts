import { paragraphs, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "How a course goes",
    lead: "",
    items: [
      { title: "Choose a story", nodes: paragraphs("Any of them; none needs another one.") },
      { title: "Read ten minutes", nodes: paragraphs("On the bus, or before you sleep.") },
      { title: "Ask", nodes: paragraphs("Somebody reads it, and somebody answers.") },
    ],
  },
  variants: [{ layout: "columns" }],
};
