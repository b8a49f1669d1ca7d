import { mayOpenWithoutRegistering } from "#domains/courses/element-access.ts";
import type { Course, CourseElement } from "#domains/courses/course.ts";
import { type CourseProgress, initialProgress, isOpen } from "./progress/progress.ts";

/** A course with its access and progress for one learner. */
export type CourseForLearner = {
  course: Course;
  /** Undefined for a guest, and for a learner who has not started. */
  progress: CourseProgress | undefined;
  bought: boolean;
};

/** Why an element stays closed: the course must be bought, an account is required, or earlier elements come first. */
export type ClosedReason = "not-bought" | "registration" | "sequence";

/** Returns the first reason why the learner may not open an element, or null if they may. */
export function findClosedReason(
  { course, progress, bought }: CourseForLearner,
  element: CourseElement,
  actor: { kind: "guest" | "session" | "user" },
): ClosedReason | null {
  if (course.type === "paid" && !bought) return "not-bought";
  if (actor.kind !== "user" && !mayOpenWithoutRegistering(course, element)) return "registration";
  if (!isOpen(progress ?? initialProgress(course), course, element.id)) return "sequence";
  return null;
}
