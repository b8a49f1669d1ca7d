import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Keep your place", lead: "An account remembers where you stopped." },
};
