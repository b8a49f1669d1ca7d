import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    text: "What happened on the younger son’s way?",
    variants: [
      { id: "asks", text: "He asks for his share" },
      { id: "leaves", text: "He leaves for a far country" },
      { id: "pigs", text: "He feeds pigs" },
      { id: "home", text: "He gets up and goes home" },
    ],
    explanation: "Luke 15:12–20.",
  },
};
