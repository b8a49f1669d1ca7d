import type { Screen } from "./screen.ts";

/** Returns a screen with the given fields, without a course, progress or answers by default. */
export const plainScreen = (about: Pick<Screen, "kind" | "path"> & Partial<Screen>): Screen => ({
  search: "",
  course: null,
  element: null,
  progress: null,
  answers: {},
  bought: false,
  ...about,
});
