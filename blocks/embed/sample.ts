import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    url: "https://www.openstreetmap.org/export/embed.html?bbox=35.2,31.7,35.3,31.8",
    title: "The country of the story",
    caption: "A map, when you ask for it.",
  },
  variants: [{ poster: null, shape: "wide" }],
};
