import { mayOpenWithoutRegistering } from "#domains/courses/element-access.ts";
import type { Course, CourseElement } from "#domains/courses/course.ts";
import { findRelease, type Release } from "#domains/courses/release.ts";
import { type CourseProgress, initialProgress, isOpen } from "./progress/progress.ts";

/** A course with its access and progress for one learner. */
export type CourseForLearner = {
  course: Course;
  /** Undefined for a guest, and for a learner who has not started. */
  progress: CourseProgress | undefined;
  bought: boolean;
};

/**
 * Why an element stays closed: the course must be bought, an account is required, its dates say so, or earlier elements
 * come first.
 */
export type ClosedReason =
  "not-bought" | "registration" | NonNullable<Release["closed"]> | "sequence";

export type Viewer = {
  actor: { kind: "guest" | "session" | "user" };
  clock: { now(): number };
};

/** Returns whether the dates of an element and its course let the learner open it. */
export const findOwnRelease = (
  { course, progress }: Pick<CourseForLearner, "course" | "progress">,
  element: CourseElement,
  { clock }: Pick<Viewer, "clock">,
): Release => findRelease(course, element, startOf(progress), clock.now());

function startOf(progress: CourseProgress | undefined): number | null {
  const starts = Object.values(progress?.states ?? {}).flatMap(({ started }) => started || []);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Returns the first reason why the learner may not open an element, or null if they may. */
export function findClosedReason(
  learnerCourse: CourseForLearner,
  element: CourseElement,
  viewer: Viewer,
): ClosedReason | null {
  const { course, progress, bought } = learnerCourse;
  if (course.type === "paid" && !bought) return "not-bought";
  if (viewer.actor.kind !== "user" && !mayOpenWithoutRegistering(course, element))
    return "registration";
  const { closed } = findOwnRelease(learnerCourse, element, viewer);
  if (closed !== null) return closed;
  if (!isOpen(progress ?? initialProgress(course), course, element.id)) return "sequence";
  return null;
}
