import { paragraphs, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Questions people ask",
    lead: "And answered by people who once asked the same.",
    items: [
      {
        question: "Do I have to believe something first?",
        nodes: paragraphs("No. Come as you are, with whatever you think today."),
      },
      {
        question: "What does it cost?",
        nodes: paragraphs("Nothing. Those who can, give something, so that nobody has to."),
      },
      {
        question: "May I ask a hard question?",
        nodes: paragraphs("Please do. We would rather think a week about it than wave it away."),
      },
    ],
  },
};
