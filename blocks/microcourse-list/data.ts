import type { CourseElement } from "#domains/courses/course.ts";
import type { CourseListCard } from "#blocks/course-list/card.ts";

export type Microcourse = CourseListCard & {
  /** Whether a guest may start at once: the first element is a lesson or webinar that needs no account. */
  isOpenToGuests: boolean;
  /** The type of the first element; null if there is none. */
  type: CourseElement["type"] | null;
};

export type MicrocourseListData = { microcourses: Microcourse[] };
