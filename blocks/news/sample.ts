import { paragraphs, scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "What is going on",
    lead: "Small news from a small house.",
    items: [
      {
        id: "roof",
        title: "The roof holds",
        date: "2026-03-01",
        nodes: paragraphs(
          "On Saturday the last tile went up. It rained on Sunday, and for the first time nobody moved a bucket.",
          "Thank you to the eleven who carried, and to the two who cooked for them.",
        ),
        picture: scenePicture("village", "A village on a hill, one door still open"),
        link: "/courses/",
        linkText: "See the pictures",
      },
      {
        id: "tea",
        title: "Tea after the talk",
        date: "2026-02-20",
        nodes: paragraphs("From now on there is tea every Sunday, and somebody to drink it with."),
      },
    ],
    limit: 5,
  },
};
