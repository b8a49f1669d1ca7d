import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "How the door came to be green",
    items: [
      {
        when: "1987",
        title: "Four people and a kettle",
        text: "In Marta’s kitchen, on a Tuesday.",
      },
      {
        when: "1996",
        title: "A bakery moves out",
        text: "We painted the door with what was left in the shed.",
        picture: scenePicture("village", "A village on a hill, one door still open"),
      },
      {
        when: "Spring 2019",
        title: "The first course online",
        text: "Nineteen people finished it.",
      },
    ],
  },
};
