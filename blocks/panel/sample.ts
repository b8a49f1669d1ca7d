import { textChild, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Kept together" },
  children: [textChild("panelled", "A title, and whatever blocks belong under it.")],
};
