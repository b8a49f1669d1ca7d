import {
  listElementRevisions,
  loadElementRevisions,
} from "#domains/courses/list-element-revisions.server.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Arrangement, toStoredIds } from "./arrangement.ts";
import type { Answers, Question } from "./grading.ts";
import { isArrangement, type TestQuestion } from "./test-questions.ts";
import {
  readArrangements,
  readQuestions,
  readQuizzes,
  readTestQuestions,
  type QuizQuestion,
} from "./read-questions.ts";

/** What can be answered in an element. */
export type ElementQuestions = {
  questions: Question[];
  quizzes: QuizQuestion[];
  /** Exercises that are practice. */
  arrangements: Arrangement[];
  /** What a test grades: its questions and the exercises in it. */
  testQuestions: TestQuestion[];
};

export const readElementQuestions = ({
  components,
}: Pick<LoadedElement, "components">): ElementQuestions => ({
  questions: readQuestions(components),
  quizzes: readQuizzes(components),
  arrangements: readArrangements(components),
  testQuestions: readTestQuestions(components),
});

/** An element as it was when a learner answered it. */
export type AnsweredElement = ElementQuestions & Pick<LoadedElement, "revision" | "passMark">;

/**
 * Loads the revisions of an element that learners answered: an answer is graded by the question that they saw, also
 * after an editor has changed it. Returns a function that finds one of them.
 */
export async function loadAnsweredRevisions(
  ctx: Pick<Ctx, "db" | "portal" | "settings">,
  element: LoadedElement,
  revisions: readonly number[],
): Promise<(revision: number) => AnsweredElement> {
  const olderRevisions = [...new Set(revisions)].filter((one) => one !== element.revision);
  const older =
    olderRevisions.length === 0 ? [] : await loadElementRevisions(ctx, element, olderRevisions);
  const read = (one: LoadedElement) => ({ ...one, ...readElementQuestions(one) });
  const current = read(element);
  const byRevision = new Map(older.map((one) => [one.revision, read(one)]));
  return (revision) => byRevision.get(revision) ?? current;
}

/** How many revisions are searched for what was answered. */
export const searchedRevisionsMax = 20;

/**
 * Returns an element as the learner saw it who sends these answers. If the element no longer has a question or an
 * answer, an editor removed it while the learner had the page open or was offline: then the newest revision that has
 * everything counts, under today's rules for attempts and for showing right answers.
 */
export async function findAnsweredElement(
  ctx: Pick<Ctx, "db" | "portal" | "settings">,
  element: LoadedElement,
  answers: Answers,
): Promise<LoadedElement> {
  if (hasEverything(element, answers)) return element;
  const revisions = await listElementRevisions(ctx, element, searchedRevisionsMax);
  const found = revisions.find((one) => hasEverything(one, answers));
  if (!found) return element;
  const { passMark: _, ...current } = element;
  const { components, revision, title, passMark } = found;
  return {
    ...current,
    components,
    revision,
    title,
    ...(passMark !== undefined && { passMark }),
  };
}

/** Whether an element has every question and every answer that was chosen. */
function hasEverything(element: LoadedElement, answers: Answers): boolean {
  const { questions, quizzes, arrangements, testQuestions } = readElementQuestions(element);
  const exercises = [...arrangements, ...testQuestions.filter(isArrangement)];
  return Object.entries(answers).every(([id, chosen]) => {
    const question = [...questions, ...quizzes].find(({ componentId }) => componentId === id);
    if (question) return chosen.every((one) => question.variants.some((other) => other.id === one));
    const arrangement = exercises.find(({ componentId }) => componentId === id);
    return arrangement !== undefined && toStoredIds(arrangement, chosen).length === chosen.length;
  });
}
