import { child, type Sample, scene } from "./sample.ts";

const variants = [
  { id: "saw", text: "He saw him", correct: true },
  { id: "asked", text: "He asked for an explanation", correct: false },
];

/** Courses, ways in, and exercises. */
export const doing: Record<string, Sample> = {
  "course-list": { props: { title: "A good place to begin", lead: "", limit: 4 } },
  "microcourse-list": { props: { title: "Ten minutes are enough", lead: "", limit: 4 } },
  mentors: {
    props: { title: "Who answers", lead: "They are volunteers, and they read everything." },
  },
  "video-event": {
    props: {
      title: "Three evenings in Luke 15",
      lead: "A short film each evening, and a question to sleep on.",
      episodes: [
        {
          title: "A sheep",
          text: "One of a hundred.",
          startDate: "2026-01-12T18:00:00Z",
          url: "https://www.youtube.com/watch?v=XX-aAg4_U2Q",
          poster: scene("road", ""),
        },
        { title: "A son", text: "Still far off.", startDate: "2099-01-13T18:00:00Z", url: "" },
      ],
    },
  },
  "webinar-player": {
    props: {
      title: "An evening of questions",
      text: "Bring the question you keep coming back to.",
      startDate: "2099-05-14T18:00:00Z",
      minutes: 60,
    },
  },
  "course-contents": { props: {} },
  registration: {
    props: { title: "Keep your place", lead: "An account remembers where you stopped." },
  },
  subscribe: {
    props: {
      title: "A letter now and then",
      text: "When a new course opens, and never for anything else.",
    },
  },
  form: { props: { form: "visit" } },
  question: { props: { text: "What did the father do first?", variants } },
  quiz: {
    props: {
      text: "When do you find it easiest to be quiet?",
      variants: [
        { id: "morning", text: "Before anybody else is up" },
        { id: "way", text: "On my way somewhere" },
        { id: "night", text: "Last thing at night" },
      ],
    },
  },
  test: {
    props: {},
    children: [
      child("test-question", "question", { text: "What did the father do first?", variants }),
    ],
  },
};
