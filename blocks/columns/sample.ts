import { childBlock, scenePicture, textChild, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Side by side", lead: "", count: 3 },
  children: [
    childBlock("first-column", "panel", { title: "In the morning" }, [
      textChild("morning", "A psalm, read aloud, before the house wakes."),
    ]),
    childBlock("second-column", "panel", { title: "On the way" }, [
      textChild("way", "One lesson. It ends where the bus stops."),
    ]),
    childBlock("third-column", "image", {
      picture: scenePicture("lamp", "A lamp"),
      caption: "At night.",
    }),
  ],
  variants: [
    { layout: "cards" },
    { layout: "lines" },
    { count: 2, wider: "first", align: "center" },
  ],
};
