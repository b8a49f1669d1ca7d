import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Read slowly.\nAsk anything.",
    lead: "A few short lessons, ten minutes at a time, and somebody who answers.",
    buttonText: "See all courses",
    buttonLink: "/courses/",
    secondLinkText: "What others write",
    secondLink: "#sample-reviews",
    picture: { light: scenePicture("road", "A road between fields"), caption: "The road home." },
  },
  variants: [{ layout: "centered" }, { layout: "split" }, { layout: "cover" }],
};
