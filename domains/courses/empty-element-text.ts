import type { ElementText } from "./course.ts";

/** The text of an element in a language in which nobody has written anything yet. */
export const emptyElementText = {
  title: "",
  description: "",
  components: [] as [],
} satisfies ElementText;
