import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "A gutter for the north side",
    text: "The roof holds. Now the water needs a way down.",
    goal: 6_000,
    raised: 4_350,
    currency: "EUR",
    deadline: "2031-06-30",
    buttonText: "Give for the gutter",
    buttonLink: "https://example.org/give",
  },
};
