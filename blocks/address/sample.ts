import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Where we sit",
    address: "The house with the lamp\n12 Mill Lane\nLeeds LS1 4AB",
    text: "The green door; the bell does not work.",
  },
};
