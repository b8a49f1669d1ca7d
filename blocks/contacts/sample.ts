import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Write to us", lead: "Somebody reads it the same day." },
};
