import { elementPath } from "#domains/courses/element-access.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import { formatIsoDay } from "#blocks/formats.ts";

/** The learner's progress in a card's course, formatted for display. */
export type CardProgress = {
  status: StartedCourse["status"];
  done: number;
  total: number;
  /** The day the course was finished, or "" if it isn't. */
  finishedDay: string;
  /** The element to continue with; the first one if the course is finished. */
  next: { type: string; number: number; href: string };
};

export function presentProgress(startedCourse: StartedCourse, language: string): CardProgress {
  const { status, doneCount, total, completedAt, next } = startedCourse;
  return {
    status,
    done: doneCount,
    total,
    finishedDay:
      status === "finished" ? formatIsoDay(new Date(completedAt).toISOString(), language) : "",
    next: { type: next.type, number: next.number, href: elementPath(next) },
  };
}
