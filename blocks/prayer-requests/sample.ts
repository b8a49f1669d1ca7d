import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "What can we pray for?",
    lead: "Write as little as you like. We read every line on Thursday evening, and some of us every morning.",
    limit: 6,
  },
};
