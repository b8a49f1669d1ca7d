import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    reference: "Luke 15:20",
    translation: "World English Bible",
    verses: [
      {
        number: "20",
        text: "He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion.",
      },
    ],
  },
};
