import type { Card } from "#blocks/course-list/card.ts";

/** The popup with the list of courses. */
export type CoursesShown = {
  cards: Card[];
  /** Where the button leads: the main page, or the course if the main page isn't published. */
  to: "main" | "course";
  href: string;
};
