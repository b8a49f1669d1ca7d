import type { Sample } from "./sample.ts";

/** Exercises in which things are arranged. */
export const exercises: Record<string, Sample> = {
  order: {
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
  },
  match: {
    props: {
      text: "Who lost what?",
      variants: [
        { id: "shepherd", text: "A shepherd", match: "One sheep of a hundred" },
        { id: "woman", text: "A woman", match: "One coin of ten" },
        { id: "father", text: "A father", match: "Two sons" },
      ],
    },
  },
};
