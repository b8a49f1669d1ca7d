import { facePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    kind: "verse",
    text: "Your word is a lamp to my feet, and a light for my path.",
    cite: "Psalm 119:105",
  },
  variants: [
    {
      kind: "large",
      text: "I read everything that comes in. The short ones are often the bravest.",
      cite: "Marta, mentor",
      portrait: facePicture("marta"),
    },
    { kind: "plain" },
  ],
};
