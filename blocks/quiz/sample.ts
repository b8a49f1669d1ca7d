import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    text: "When do you find it easiest to be quiet?",
    variants: [
      { id: "morning", text: "Before anybody else is up" },
      { id: "way", text: "On my way somewhere" },
      { id: "night", text: "Last thing at night" },
    ],
  },
};
