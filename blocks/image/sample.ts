import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    picture: scenePicture("village", "A village on a hill"),
    caption: "The village on the hill.",
  },
  variants: [{ size: "wide" }, { size: "full" }],
};
