import type { Screen } from "./screen.ts";

/** A screen with what is told of it: without a course, progress and answers where none are. */
export const plainScreen = (about: Pick<Screen, "kind" | "path"> & Partial<Screen>): Screen => ({
  search: "",
  course: null,
  element: null,
  progress: null,
  answers: {},
  bought: false,
  ...about,
});
