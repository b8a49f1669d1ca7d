import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Drawn for the lessons",
    lead: "",
    items: [
      { picture: scenePicture("road", "A road between fields"), caption: "The road" },
      { picture: scenePicture("village", "A village on a hill"), caption: "The village" },
      { picture: scenePicture("window", "A lit window"), caption: "The window" },
      { picture: scenePicture("lamp", "A lamp"), caption: "The lamp" },
    ],
  },
  variants: [{ layout: "mosaic" }, { layout: "row" }],
};
