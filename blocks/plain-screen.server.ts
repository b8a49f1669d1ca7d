import type { Screen } from "./screen.ts";

/** Returns a screen with the given fields. By default, it has no course, progress or answers. */
export const plainScreen = (fields: Pick<Screen, "kind" | "path"> & Partial<Screen>): Screen => ({
  search: "",
  course: null,
  element: null,
  progress: null,
  answers: {},
  isBought: false,
  ...fields,
});
