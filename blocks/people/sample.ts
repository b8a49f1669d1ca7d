import { facePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Who is here",
    lead: "Volunteers, each with an ordinary day behind them.",
    items: [
      {
        name: "Marta",
        about: "Mentor",
        text: "Reads everything that comes in. The short ones are often the bravest.",
        portrait: facePicture("marta"),
      },
      {
        name: "Amir",
        about: "Mentor, late shifts",
        text: "Answers after ten in the evening.",
        portrait: facePicture("amir"),
      },
      {
        name: "Olena",
        about: "Keeps the portal",
        text: "",
        linkText: "Write",
        link: "/courses/",
      },
    ],
  },
  variants: [{ layout: "cards" }, { layout: "rows" }, { layout: "centered" }],
};
