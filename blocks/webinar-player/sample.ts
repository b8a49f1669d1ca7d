import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "An evening of questions",
    text: "Bring the question you keep coming back to.",
    startDate: "2099-05-14T18:00:00Z",
    minutes: 60,
  },
};
