/** The course that a page belongs to. `isStart`: it is a lesson, and its reader had not begun the course before today. */
export type VisitedCourse = { id: string; isStart: boolean };
