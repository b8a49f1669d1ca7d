import { visibleElements } from "#domains/courses/element-access.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { isTouched, maxPercent } from "./element-state.ts";
import { initialProgress, isDone, progressForCourse, stateOf } from "./progress.ts";
import type { CourseProgress } from "./progress.ts";
import { type ElementViewState, type ScreenState, toViewStates } from "./screen-state.ts";

/** Where the button of a course leads, and which label it has. */
export interface CoursePointer {
  name: "start" | "continue" | "finished";
  elementId: string;
}

/**
 * Returns `start` when nothing is started or done, `finished` (at the first element) when all is done, else `continue`:
 * at the current element while it is open and not done, else at the next open one that is not done, in the course's
 * order. Without progress (none saved, or the service failed): `start` at the first element. Null only for a course
 * without visible elements.
 */
export function findCoursePointer(
  progress: CourseProgress | undefined,
  course: CourseOutline,
): CoursePointer | null {
  const visible = visibleElements(course);
  const first = visible[0];
  if (!first) return null;
  const currentProgress = progress ? progressForCourse(progress, course) : initialProgress(course);
  if (currentProgress.doneCount === currentProgress.total)
    return { name: "finished", elementId: first.id };
  const currentIndex = visible.findIndex(({ id }) => id === currentProgress.currentElement);
  const candidates = [...visible.slice(currentIndex), ...visible.slice(0, currentIndex)];
  const target =
    candidates.find(({ id }) => stateOf(currentProgress, id)?.state === "opened") ?? first;
  const isStarted = visible.some(({ id }) => {
    const state = stateOf(currentProgress, id);
    return state !== undefined && isTouched(state);
  });
  return { name: isStarted ? "continue" : "start", elementId: target.id };
}

/** Whether all other visible elements are done and this one isn't: finishing it finishes the course. */
export function isLastElement(
  progress: CourseProgress | undefined,
  course: CourseOutline,
  elementId: string,
): boolean {
  const missing = visibleElements(course).filter(({ id }) => !progress || !isDone(progress, id));
  return missing.length === 1 && missing[0]?.id === elementId;
}

/** Returns the ids of elements with a gift: a course's gift is at its last element, once everything is done. */
export function giftsOf(
  progress: CourseProgress | undefined,
  course: CourseOutline & { gift: string },
): string[] {
  if (!progress || course.gift === "") return [];
  const { doneCount, total } = progressForCourse(progress, course);
  const last = visibleElements(course).at(-1);
  return last && doneCount === total ? [last.id] : [];
}

/**
 * Returns the visible elements' view states, in the course's order. If the screen names no current element, the
 * pointer's is used.
 */
export function listElementViewStates(
  progress: CourseProgress | undefined,
  course: CourseOutline,
  screen: ScreenState = {},
): ElementViewState[] {
  const currentProgress = progress ? progressForCourse(progress, course) : initialProgress(course);
  const current = screen.current ?? findCoursePointer(progress, course)?.elementId;
  const elements = visibleElements(course).map(({ id }) => ({
    id,
    finished: isDone(currentProgress, id),
    open: stateOf(currentProgress, id) !== undefined,
  }));
  return toViewStates(elements, { ...screen, current });
}

/** Returns the course's counts; `percent` is a whole number and 100 only when every visible element is done. */
export function summarizeCourse(
  progress: CourseProgress | undefined,
  course: CourseOutline,
): { doneCount: number; total: number; percent: number } {
  const { doneCount, total } = progress
    ? progressForCourse(progress, course)
    : initialProgress(course);
  return { doneCount, total, percent: total ? Math.floor((maxPercent * doneCount) / total) : 0 };
}
