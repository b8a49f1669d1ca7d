import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Help us keep the lamp lit",
    text: "Nobody here is paid. Machines and letters cost a little.",
    amounts: [
      { amount: "€5", description: "a month of letters to those who ask" },
      {
        amount: "€40",
        description: "a year of one course, on every phone",
        link: "https://example.org/give/40",
      },
    ],
    goal: { target: 1200, raised: 780, currency: "EUR", text: "Until the end of the year" },
    buttonText: "Donate",
    buttonLink: "https://example.org/give",
  },
};
