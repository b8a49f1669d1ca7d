import type { CourseListCard } from "#blocks/course-list/card.ts";

/** The popup with the list of courses. */
export type CoursesData = {
  cards: CourseListCard[];
  /** Where the button leads: the main page, or the course if the main page isn't published. */
  target: "main" | "course";
  href: string;
};
