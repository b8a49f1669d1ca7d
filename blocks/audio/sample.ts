import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    url: "https://example.org/psalm-4.mp3",
    title: "Psalm 4, read before sleep",
    caption: "Two minutes.",
  },
};
