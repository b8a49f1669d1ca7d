import { facePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "What people write to us",
    lead: "One honest sentence from each.",
    items: [
      {
        text: "I do the lessons on the bus. Ten minutes is two stops past my street, so I walk back and think about it.",
        name: "Ruth",
        about: "reading “Learning to Pray”",
        portrait: facePicture("marta"),
      },
    ],
  },
};
