import { paragraphs, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Far off",
    nodes: paragraphs("A village of that time could be seen from an hour’s walk away."),
  },
};
