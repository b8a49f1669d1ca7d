import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Ten minutes are enough", lead: "", limit: 4 },
  variants: [{ layout: "cards" }],
};
