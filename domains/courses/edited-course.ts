import type { CourseCard } from "./course.ts";
import type { PublishState } from "./publish-state.ts";

/** What an editor can look for in the list of courses; "current" are all that are neither archived nor in the trash. */
export const courseFilters = ["current", "published", "draft", "archived", "trash"] as const;
export type CourseFilter = (typeof courseFilters)[number];

/** The most courses on one page of the editors' list. */
export const editedCoursesLimit = 50;
/** The longest text that the list is searched for. */
export const searchTextMaxChars = 100;
/** Learners of a course are counted up to here; one more stands for all above. */
export const learnersCountMax = 1_000;
/** How long a course stays in the trash. */
export const trashDays = 30;

/** A course in the editors' list. Times are ISO instants. */
export type EditedCourse = Pick<CourseCard, "id" | "title" | "cover" | "languages"> & {
  microcourse: boolean;
  state: PublishState;
  archivedAt: string | null;
  trashedAt: string | null;
};
