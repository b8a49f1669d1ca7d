import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Along the road",
    lead: "",
    items: [
      {
        title: "The road",
        text: "It is longer on the way out.",
        picture: scenePicture("road", "A road between fields"),
        linkText: "Walk it",
        link: "/courses/",
      },
      {
        title: "The village",
        text: "Somebody there looks out every evening.",
        picture: scenePicture("village", "A village on a hill"),
      },
      { title: "The lamp", text: "It was never put out.", picture: scenePicture("lamp", "A lamp") },
    ],
  },
};
