import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Which evening is yours?",
    first: "The long table",
    second: "Quiet prayer",
    items: [
      { title: "How long", first: "Two and a half hours", second: "45 minutes" },
      { title: "Do I have to speak?", first: "Only to pass the bread", second: "No" },
      { title: "Children", first: "Very welcome", second: "If they like silence" },
    ],
    before: scenePicture("road", "The road in the morning"),
    after: scenePicture("village", "The village in the evening"),
    caption: "The same hill, twelve hours later.",
  },
};
