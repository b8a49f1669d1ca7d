import type { Course, ElementType } from "#domains/courses/course.ts";
import {
  elementViewStates,
  openedElementPointer,
} from "#domains/learning/progress/opened-element.ts";
import { progressForCourse, stateOf } from "#domains/learning/progress/progress.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import { elementPath } from "#scenarios/course-element.ts";

/**
 * The state of a step, which is an element in the list: `now` is the one to continue with, `next` the one after it.
 * Others may be opened (`open`) or not (`lock`).
 */
export type StepState = "done" | "now" | "next" | "open" | "lock";

export type Step = {
  id: string;
  type: ElementType;
  number: number;
  title: string;
  /** Minutes. */
  duration: number;
  questions: number;
  state: StepState;
  /** Null if the learner may not open it. */
  href: string | null;
  /** The learner's progress in it, 0 to 100. */
  percent: number;
};

export type CourseContentsData = {
  steps: Step[];
  /** Selects the label of the current step's button. */
  pointer: "start" | "continue" | "finished";
  /** The course is not bought yet: nothing is open. */
  toBuy: boolean;
};

/** Returns a course's contents for a learner. Without progress they are those of a guest who has not started. */
export function coursePath(
  course: Course,
  progress: CourseProgress | null,
  bought: boolean,
): CourseContentsData {
  const known = progress ?? undefined;
  const now = progress ? progressForCourse(progress, course) : null;
  const pointer = openedElementPointer(known, course)?.name ?? "start";
  const toBuy = course.type === "paid" && !bought;
  const views = new Map(elementViewStates(known, course).map((view) => [view.id, view]));
  const steps = course.elements.map((element): Step => {
    const view = views.get(element.id);
    const open = !toBuy && view?.open === true;
    const current = view?.current === true && pointer !== "finished" && !toBuy;
    return {
      id: element.id,
      type: element.type,
      number: element.number,
      title: element.title,
      duration: element.duration,
      questions: element.questions,
      state: stateOfStep({
        current,
        open,
        finished: view?.finished === true,
        next: view?.next === true && pointer !== "finished" && !toBuy,
      }),
      href: open ? elementPath(element) : null,
      percent: now ? (stateOf(now, element.id)?.percent ?? 0) : 0,
    };
  });
  return { steps, pointer, toBuy };
}

type Marks = Record<"current" | "finished" | "next" | "open", boolean>;

function stateOfStep({ current, finished, next, open }: Marks): StepState {
  if (current) return "now";
  if (finished) return "done";
  if (next) return "next";
  return open ? "open" : "lock";
}
