import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Listen again",
    lead: "Every Sunday’s talk, a day later. For the bus, the kitchen and the night shift.",
    items: [
      {
        id: "door",
        title: "The door was open",
        date: "2026-02-22",
        speaker: "Olena Hrytsenko",
        passage: "Luke 15:11-32",
        series: "Stories Jesus told",
        text: "The father had been looking down that road for a long time.",
        audioUrl: "/radio/evening.wav",
        picture: scenePicture("road", "A road between fields"),
      },
      {
        id: "seed",
        title: "What grows while we sleep",
        date: "2026-02-15",
        speaker: "Amir Haddad",
        passage: "Mark 4:26-29",
        series: "Stories Jesus told",
        text: "Nobody pulls at a seedling to help it.",
        audioUrl: "/radio/evening.wav",
      },
      {
        id: "night",
        title: "A song for hard nights",
        date: "2026-02-08",
        speaker: "Marta Bilyk",
        passage: "Psalm 77",
        series: "Psalms",
        videoUrl: "https://vimeo.com/76979871",
        picture: scenePicture("window", "An open window in the morning"),
      },
    ],
    limit: 8,
  },
};
