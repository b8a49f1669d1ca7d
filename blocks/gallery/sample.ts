import { scene, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Drawn for the lessons",
    lead: "",
    items: [
      { picture: scene("road", "A road between fields"), caption: "The road" },
      { picture: scene("village", "A village on a hill"), caption: "The village" },
      { picture: scene("window", "A lit window"), caption: "The window" },
      { picture: scene("lamp", "A lamp"), caption: "The lamp" },
    ],
  },
};
