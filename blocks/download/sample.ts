import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    document: {
      url: "/files/00000000000000000000000000000000.pdf",
      name: "Songs for the evening.pdf",
      bytes: 1_240_000,
    },
    title: "Songs for the evening",
    text: "Six pages to print.",
  },
};
