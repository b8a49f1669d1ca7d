import { paragraphs, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Try this today",
    nodes: paragraphs("Tell one person what you have read, and ask what they see in it."),
  },
};
