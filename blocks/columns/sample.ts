import { child, scene, textChild, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: { title: "Side by side", lead: "", count: 3 },
  children: [
    child("first-column", "panel", { title: "In the morning" }, [
      textChild("morning", "A psalm, read aloud, before the house wakes."),
    ]),
    child("second-column", "panel", { title: "On the way" }, [
      textChild("way", "One lesson. It ends where the bus stops."),
    ]),
    child("third-column", "image", { picture: scene("lamp", "A lamp"), caption: "At night." }),
  ],
};
