import type { CourseElement } from "#domains/courses/course.ts";
import type { Card } from "#blocks/course-list/card.ts";

export type Microcourse = Card & {
  /** Whether a guest may begin at once: a lesson or webinar that asks for no account (COURSE-12, 13). */
  open: boolean;
  /** What it begins with; null for one without elements. */
  type: CourseElement["type"] | null;
};

export type MicrocourseListData = { microcourses: Microcourse[] };
