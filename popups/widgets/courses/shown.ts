import type { Card } from "#blocks/course-list/card.ts";

/** The courses list popup (section 2.5). */
export type CoursesShown = {
  cards: Card[];
  /** Where the button leads: the main page, or the course when the main page is not published. */
  to: "main" | "course";
  href: string;
};
