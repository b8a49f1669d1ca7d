import type { Sample } from "#blocks/sample-parts.ts";

const variants = [
  { id: "saw", text: "He saw him", correct: true },
  { id: "asked", text: "He asked for an explanation", correct: false },
];

export const sample: Sample = { props: { text: "What did the father do first?", variants } };
