import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    text: "Who lost what?",
    variants: [
      { id: "shepherd", text: "A shepherd", match: "One sheep of a hundred" },
      { id: "woman", text: "A woman", match: "One coin of ten" },
      { id: "father", text: "A father", match: "Two sons" },
    ],
  },
};
