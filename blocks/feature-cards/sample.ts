import type { Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Something for each of us",
    items: [
      {
        icon: "sun",
        title: "Children",
        text: "A room with a carpet, a story and somebody patient. Every Sunday.",
      },
      {
        icon: "question",
        title: "Doubters",
        text: "An evening a month on which nobody has the last word.",
        link: "/courses/",
        linkText: "See the next one",
      },
      { icon: "moon", title: "Night owls", text: "Prayer at half past nine, by lamplight." },
    ],
  },
};
