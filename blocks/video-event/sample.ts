import { scenePicture, type Sample } from "#blocks/sample-parts.ts";

export const sample: Sample = {
  props: {
    title: "Three evenings in Luke 15",
    lead: "A short film each evening, and a question to sleep on.",
    episodes: [
      {
        title: "A sheep",
        text: "One of a hundred.",
        startDate: "2026-01-12T18:00:00Z",
        url: "https://www.youtube.com/watch?v=XX-aAg4_U2Q",
        poster: scenePicture("road", ""),
      },
      { title: "A son", text: "Still far off.", startDate: "2099-01-13T18:00:00Z", url: "" },
    ],
  },
};
