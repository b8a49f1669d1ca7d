import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "",
    lead: "",
    items: [
      { value: "7", label: "courses, none longer than nine lessons" },
      { value: "10 min", label: "is a lesson" },
      { value: "1 day", label: "until somebody answers, as a rule" },
    ],
  },
  variants: [{ layout: "cards" }, { layout: "large" }],
};
