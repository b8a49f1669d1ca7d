import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    url: "https://vimeo.com/76979871",
    poster: scenePicture("road", "A road between fields"),
    caption: "A walk along the road",
  },
  variants: [{ size: "wide" }],
};
