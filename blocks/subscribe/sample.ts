import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "An email now and then",
    text: "When a new course opens, and never for anything else.",
  },
  variants: [{ layout: "card" }, { layout: "centered" }],
};
