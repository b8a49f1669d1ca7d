import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Where else we are", lead: "" },
  variants: [{ layout: "cards" }],
};
