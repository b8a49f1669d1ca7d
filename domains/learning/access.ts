import { mayOpenWithoutRegistering } from "#domains/courses/element-access.ts";
import type { Course, CourseElement } from "#domains/courses/course.ts";
import { type CourseProgress, initialProgress, isOpen } from "./progress/progress.ts";

/** A course with what it is to one person. */
export type CourseForPerson = {
  course: Course;
  /** Undefined for a guest and for one who has not begun. */
  progress: CourseProgress | undefined;
  bought: boolean;
};

/** Why an element stays closed: the course is to be bought, an account is asked for, or it is not its turn. */
export type ClosedBecause = "unbought" | "registration" | "order";

/** Whether the person may open an element (section 6, DEC-12): null when they may, else the first reason why not. */
export function closedBecause(
  { course, progress, bought }: CourseForPerson,
  element: CourseElement,
  actor: { kind: "guest" | "session" | "user" },
): ClosedBecause | null {
  if (course.type === "paid" && !bought) return "unbought";
  if (actor.kind !== "user" && !mayOpenWithoutRegistering(course, element)) return "registration";
  if (!isOpen(progress ?? initialProgress(course), course, element.id)) return "order";
  return null;
}
