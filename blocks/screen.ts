import type { Course } from "#domains/courses/course.ts";
import type { BegunCourse } from "#domains/learning/progress/begun-course.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";

/** What a person has answered to a question, and what may be said of it now that it is answered. */
export type Answer = {
  /** Ids of the chosen variants. */
  variants: string[];
  correct: boolean;
  /** Ids of the right variants. */
  right: string[];
  explanation?: string;
};

/** The screen a tree of blocks stands on, as the server knows it. */
export type Screen = {
  kind: "page" | "course" | "element";
  /** The screen's own path: forms are sent there. */
  path: string;
  /** What stands behind the path, `?category=stories`, as far as guests' pages tell it apart; may be "". */
  search: string;
  course: Course | null;
  element: { id: string; type: string; number: number; title: string; revision: number } | null;
  /** Null for a guest and for one who has not begun. */
  progress: CourseProgress | null;
  /** The courses that the person has begun, where the screen has asked already. */
  begun?: readonly BegunCourse[];
  /** By the question's component id; only questions that were answered. */
  answers: Record<string, Answer>;
  /** Of a test that tells after each answer how it was: the attempt of `answers`, and the name of the one after it. */
  attempt?: { id: string | null; next: string; over: boolean } | null;
  bought: boolean;
};

/** What of the screen the blocks' views get: no content of the course, nobody's progress. */
export type PublicScreen = Pick<Screen, "kind" | "path" | "element" | "answers">;

/** Chosen field by field, so that a field added to the screen stays inside until somebody decides about it. */
export function publicScreen({ kind, path, element, answers }: Screen): PublicScreen {
  return { kind, path, element, answers };
}
