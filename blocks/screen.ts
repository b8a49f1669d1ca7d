import type { Course } from "#domains/courses/course.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";

/** A learner's answer to a question, and what may be shown after answering. */
export type Answer = {
  /** Ids of the chosen variants. */
  variants: string[];
  correct: boolean;
  /** Ids of the right variants. */
  right: string[];
  explanation?: string;
};

/** The screen that shows a tree of blocks, as the server knows it. */
export type Screen = {
  kind: "page" | "course" | "element";
  /** The screen's own path, which forms post to. */
  path: string;
  /** The search part of the address, `?category=stories`, as far as cached guest pages vary by it; may be "". */
  search: string;
  course: Course | null;
  element: { id: string; type: string; number: number; title: string; revision: number } | null;
  /** Null for a guest and for a user who has not started. */
  progress: CourseProgress | null;
  /** The courses that the user has started, if the screen has already loaded them. */
  startedCourses?: readonly StartedCourse[];
  /** By the question's component id; only answered questions. */
  answers: Record<string, Answer>;
  /** Of a test that grades each answer: the attempt of `answers`, and the key of the next one. */
  attempt?: { id: string | null; next: string; over: boolean } | null;
  bought: boolean;
};

/** The part of the screen that the blocks' views get: no course content and no user's progress. */
export type PublicScreen = Pick<Screen, "kind" | "path" | "element" | "answers">;

/** Lists each field, so that a new field of the screen stays private until it is added here. */
export function publicScreen({ kind, path, element, answers }: Screen): PublicScreen {
  return { kind, path, element, answers };
}
