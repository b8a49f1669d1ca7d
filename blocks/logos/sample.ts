import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Who helps us",
    items: [
      {
        name: "The bakery next door",
        picture: scenePicture("lamp", ""),
        link: "https://example.org/",
      },
      { name: "Mill Lane School", link: "https://example.org/" },
      { name: "Night bus drivers" },
    ],
  },
};
