import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Who answers", lead: "They are volunteers, and they read everything." },
  variants: [{ layout: "centered" }],
};
