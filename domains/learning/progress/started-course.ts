import type { ElementType } from "#domains/courses/course.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { summarizeCourse, findCoursePointer } from "./opened-element.ts";
import { type CourseProgress, progressForCourse } from "./progress.ts";

/** A course that the caller has started, with their progress in its current elements. Times are epoch milliseconds. */
export type StartedCourse = {
  courseId: string;
  type: "free" | "paid";
  status: "reading" | "finished";
  doneCount: number;
  total: number;
  /** When the user had done every element of the course; 0: not yet. It stays when elements are added later. */
  completedAt: number;
  lastActivityAt: number;
  /** The element to continue with; the first one of a finished course. `number` counts from 1. */
  next: { id: string; type: ElementType; number: number };
};

type TypedOutline = CourseOutline & {
  type: "free" | "paid";
  elements: readonly { id: string; type: ElementType; visible: true }[];
};

/**
 * Returns the started course from a user's progress; null if they have not started it. A stored variable alone doesn't
 * start it.
 */
export function toStartedCourse(
  progress: CourseProgress,
  outline: TypedOutline,
): StartedCourse | null {
  const pointer = findCoursePointer(progress, outline);
  if (!pointer || pointer.name === "start") return null;
  const index = outline.elements.findIndex(({ id }) => id === pointer.elementId);
  const { id, type } = outline.elements[index]!;
  const { doneCount, total } = summarizeCourse(progress, outline);
  return {
    courseId: outline.id,
    type: outline.type,
    status: pointer.name === "finished" ? "finished" : "reading",
    doneCount,
    total,
    completedAt: progressForCourse(progress, outline).completedAt,
    lastActivityAt: progress.lastActivityAt,
    next: { id, type, number: index + 1 },
  };
}
