import type { Course, ElementBody, ElementText } from "#domains/courses/course.ts";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import type { StartedCourse } from "#domains/learning/progress/started-course.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";

/** A learner's answer to a question, and what may be shown after answering. */
export type Answer = {
  /** Ids of the chosen variants; of an exercise `row:choice` for every row. */
  variants: string[];
  correct: boolean;
  /** Ids of the right variants, or the right pairs. */
  right: string[];
  /** The right variants may not be shown. */
  isRightHidden?: true;
  explanation?: string;
};

export type AnsweredTest = { questions: PublicTestQuestion[]; passMark: number };

/** The settings of a test, as its draft says. */
export type TrialSettings = Pick<ElementText, "components"> &
  Pick<
    ElementBody,
    "passMark" | "randomized" | "verificationType" | "showAnswers" | "shuffleAnswers"
  >;

/** All that the server knows about the screen that shows a tree of blocks. */
export type Screen = {
  kind: "page" | "course" | "element";
  /** The screen's own path, which forms post to. */
  path: string;
  /** The query string, such as `?category=stories`, or "". Cached guest pages vary by some of its parameters only. */
  search: string;
  course: Course | null;
  /** The course of an element whose screen doesn't load the course, such as a preview. */
  courseId?: string;
  /** The alias of the page, only on pages. */
  pageId?: string;
  element: { id: string; type: string; number: number; title: string; revision: number } | null;
  /** Null for a guest and for a user who has not started the course. */
  progress: CourseProgress | null;
  /** The courses that the user has started, if the screen has already loaded them. */
  startedCourses?: readonly StartedCourse[];
  /** The answers by the question's component id, for answered questions only. */
  answers: Record<string, Answer>;
  /** For a test that grades each answer: the attempt that `answers` belong to, and the id of the next attempt. */
  attempt?: { id: string | null; nextId: string; isOver: boolean } | null;
  /** The test as it was when the learner took it, if it has changed since. */
  answeredTest?: AnsweredTest | null;
  isBought: boolean;
  /** The draft of a test that an editor tries; nothing is stored. */
  trial?: TrialSettings;
};

/** Returns the id of the screen's course, whether it is loaded or not; null without a course. */
export const courseIdOf = ({ course, courseId }: Screen): string | null =>
  course?.id ?? courseId ?? null;

/** The part of the screen that the views of blocks get, without the course's content and the user's progress. */
export type PublicScreen = Pick<Screen, "kind" | "path" | "element" | "answers">;

/** Lists each field, so that a new field of the screen stays private until it is added here. */
export function publicScreen({ kind, path, element, answers }: Screen): PublicScreen {
  return { kind, path, element, answers };
}
