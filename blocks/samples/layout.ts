import { child, paragraphs, type Sample, scene } from "./sample.ts";

const text = (id: string, ...texts: string[]) =>
  child(id, "rich-text", { nodes: paragraphs(...texts) });

/** What orders other blocks, and what stands between them. */
export const layout: Record<string, Sample> = {
  columns: {
    props: { title: "Side by side", lead: "", count: 3 },
    children: [
      child("first-column", "panel", { title: "In the morning" }, [
        text("morning", "A psalm, read aloud, before the house wakes."),
      ]),
      child("second-column", "panel", { title: "On the way" }, [
        text("way", "One lesson. It ends where the bus stops."),
      ]),
      child("third-column", "image", { picture: scene("lamp", "A lamp"), caption: "At night." }),
    ],
  },
  tabs: {
    props: { title: "Where we meet", lead: "" },
    children: [
      child("by-letter", "panel", { title: "By letter" }, [
        text("letters", "Write under a lesson. You are answered there."),
      ]),
      child("on-the-phone", "panel", { title: "On the phone" }, [
        text("phone", "Thursdays, from seven to nine in the evening."),
      ]),
      child("at-a-table", "panel", { title: "At a table" }, [
        text("table", "In eleven towns. Bring nothing."),
      ]),
    ],
  },
  panel: {
    props: { title: "Kept together" },
    children: [text("panelled", "A title, and whatever blocks belong under it.")],
  },
  button: { props: { text: "See all courses", link: "/courses/", look: "main", align: "start" } },
  divider: { props: { look: "lights" } },
  spacer: { props: { size: "small" } },
};
