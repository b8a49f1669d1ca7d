import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "The next evening together",
    text: "At the long table. Bring nothing.",
    date: "2031-05-02T18:30:00Z",
    doneText: "We are sitting together now.",
    buttonText: "Tell me where",
    buttonLink: "/courses/",
  },
};
