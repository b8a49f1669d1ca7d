import type { Course, ElementType } from "#domains/courses/course.ts";
import { headingAbove } from "#domains/courses/outline.ts";
import {
  listElementViewStates,
  findCoursePointer,
} from "#domains/learning/progress/opened-element.ts";
import { progressForCourse, stateOf } from "#domains/learning/progress/progress.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import { elementPath } from "#scenarios/course-element.ts";

/**
 * The state of an element in the list: `current` is the one to continue with, `next` the one after it.
 * Others may be opened (`open`) or not (`locked`).
 */
export type ItemState = "done" | "current" | "next" | "open" | "locked";

export type ContentsItem = {
  id: string;
  type: ElementType;
  number: number;
  title: string;
  /** Minutes. */
  duration: number;
  questions: number;
  state: ItemState;
  /** Null if the learner may not open it. */
  href: string | null;
  /** The learner's progress in it, 0 to 100. */
  percent: number;
  /** The title of the section that begins with it. */
  section?: string | undefined;
  /** When it opens, or that it is over, in words. Absent: its dates leave it open. */
  dates?: string;
};

export type CourseContentsData = {
  items: ContentsItem[];
  /** Decides the label of the current element's button. */
  pointer: "start" | "continue" | "finished";
  /** The course is not bought yet: nothing is open. */
  mustPay: boolean;
};

/** Returns a course's contents for a learner. Without progress they are those of a guest who has not started. */
export function buildCourseContents(
  course: Course,
  progress: CourseProgress | null,
  isBought: boolean,
): CourseContentsData {
  const savedProgress = progress ?? undefined;
  const courseProgress = progress ? progressForCourse(progress, course) : null;
  const pointer = findCoursePointer(savedProgress, course)?.name ?? "start";
  const mustPay = course.type === "paid" && !isBought;
  const views = new Map(
    listElementViewStates(savedProgress, course).map((view) => [view.id, view]),
  );
  const items = course.elements.map((element, index): ContentsItem => {
    const view = views.get(element.id);
    const isOpen = !mustPay && view?.open === true;
    const isCurrent = view?.current === true && pointer !== "finished" && !mustPay;
    return {
      id: element.id,
      type: element.type,
      number: element.number,
      title: element.title,
      duration: element.duration,
      questions: element.questions,
      state: stateOfItem({
        current: isCurrent,
        open: isOpen,
        finished: view?.finished === true,
        next: view?.next === true && pointer !== "finished" && !mustPay,
      }),
      href: isOpen ? elementPath(element) : null,
      percent: courseProgress ? (stateOf(courseProgress, element.id)?.percent ?? 0) : 0,
      section: headingAbove(course.elements, index),
    };
  });
  return { items, pointer, mustPay };
}

type ItemFlags = Record<"current" | "finished" | "next" | "open", boolean>;

function stateOfItem({ current, finished, next, open }: ItemFlags): ItemState {
  if (current) return "current";
  if (finished) return "done";
  if (next) return "next";
  return open ? "open" : "locked";
}
