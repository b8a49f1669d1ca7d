import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Save your progress",
    lead: "With an account, you can continue where you stopped.",
  },
  variants: [{ layout: "card" }, { layout: "centered" }],
};
