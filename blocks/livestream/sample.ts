import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Sunday morning, at home",
    text: "For everyone who is ill, far away or shy. You can write to us while it runs.",
    start: "2026-01-04T10:00",
    minutes: 90,
    repeat: "week",
    videoUrl: "https://vimeo.com/76979871",
    recordingUrl: "https://vimeo.com/76979871",
    picture: scenePicture("lamp", "A small lamp beside an open book"),
  },
};
