import { visibleElements } from "#domains/courses/element-access.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { isTouched, maxPercent } from "./element-state.ts";
import { initialProgress, isDone, progressForCourse, stateOf } from "./progress.ts";
import type { CourseProgress } from "./progress.ts";
import { type ElementViewState, type ScreenState, viewStates } from "./screen-state.ts";

/** Where the button of a course leads, and which label it has. */
export interface OpenedElementPointer {
  name: "start" | "continue" | "finished";
  elementId: string;
}

/**
 * Returns `start` when nothing is started or done, `finished` (at the first element) when all is done, else `continue`:
 * at the current element while it is open and not done, else at the next open one that is not done, in the course's
 * order. Without progress (none saved, or the service failed): `start` at the first element. Null only for a course
 * without visible elements.
 */
export function openedElementPointer(
  progress: CourseProgress | undefined,
  course: CourseOutline,
): OpenedElementPointer | null {
  const shown = visibleElements(course);
  const first = shown[0];
  if (!first) return null;
  const now = progress ? progressForCourse(progress, course) : initialProgress(course);
  if (now.doneCount === now.total) return { name: "finished", elementId: first.id };
  const place = shown.findIndex(({ id }) => id === now.currentElement);
  const following = [...shown.slice(place), ...shown.slice(0, place)];
  const target = following.find(({ id }) => stateOf(now, id)?.state === "opened") ?? first;
  const begun = shown.some(({ id }) => {
    const state = stateOf(now, id);
    return state !== undefined && isTouched(state);
  });
  return { name: begun ? "continue" : "start", elementId: target.id };
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
export function elementViewStates(
  progress: CourseProgress | undefined,
  course: CourseOutline,
  screen: ScreenState = {},
): ElementViewState[] {
  const now = progress ? progressForCourse(progress, course) : initialProgress(course);
  const current = screen.current ?? openedElementPointer(progress, course)?.elementId;
  const known = visibleElements(course).map(({ id }) => ({
    id,
    finished: isDone(now, id),
    open: stateOf(now, id) !== undefined,
  }));
  return viewStates(known, { ...screen, current });
}

/** Returns the course's counts; `percent` is a whole number and 100 only when every visible element is done. */
export function courseSummary(
  progress: CourseProgress | undefined,
  course: CourseOutline,
): { doneCount: number; total: number; percent: number } {
  const { doneCount, total } = progress
    ? progressForCourse(progress, course)
    : initialProgress(course);
  return { doneCount, total, percent: total ? Math.floor((maxPercent * doneCount) / total) : 0 };
}
