import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Arrangement, gradeArrangement, isComplete, toPublicIds } from "./arrangement.ts";
import { type Attempt, loadAttempt } from "./attempt.server.ts";
import {
  explanationOf,
  gradeQuestion,
  gradeTest,
  dropRemovedAnswers,
  mayShowRightAnswer,
  mayShowRightAnswers,
  type Question,
} from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";
import { verificationOf } from "./verification.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** A learner's answer and its grade. Shown only after an answer is given. */
export type GivenAnswer = {
  variants: string[];
  correct: boolean;
  /** Empty, and without an explanation, while the right answer may not be shown. */
  right: string[];
  /** The right answer may not be shown. */
  isRightHidden?: true;
  explanation?: string;
};

export type ElementAnswers = {
  answers: Record<string, GivenAnswer>;
  /** The newest result of a whole test. */
  test: { score: number; passed: boolean; at: number } | null;
  /** For a test that shows the result after each answer: the attempt that `answers` belong to, and the next one. */
  attempt: { id: string | null; nextId: string; isOver: boolean } | null;
};

const noAnswers: ElementAnswers = { answers: {}, test: null, attempt: null };

type StoredAnswers = { answers: Record<string, string[]> };
type Row = StoredAnswers & { kind: string; component_id: string | null; server_at: string };

/**
 * Loads the caller's newest answers to an element, graded by the element as it is now. The newest answer is
 * the one given last, not the one sent last: an offline device sends its answers later.
 */
export async function loadAnswers(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  element: LoadedElement,
): Promise<ElementAnswers> {
  const questions = readQuestions(element.components);
  const arrangements = readArrangements(element.components);
  const quizzes = readQuizzes(element.components);
  const questionCount = questions.length + arrangements.length + quizzes.length;
  if (ctx.actor.kind === "guest" || questionCount === 0) return noAnswers;
  const { rows } = await ctx.db.execute<Row>(sql`
    select distinct on (kind, component_id) kind, component_id, answers, server_at from ${results}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and element_id = ${element.id}
    order by kind, component_id, coalesce(client_at, server_at) desc, server_at desc`);
  const isGradedPerQuestion = element.type === "test" && verificationOf(element) === "each";
  const attempt = isGradedPerQuestion ? await loadAttempt(ctx, element, questions) : null;
  const wholeTests = rows.filter((row) => row.kind === "test" && row.component_id === null);
  const singleAnswers = rows.filter(({ kind }) => kind !== "test");
  const rowsToShow: StoredAnswers[] = attempt
    ? [attempt]
    : element.type === "test"
      ? wholeTests
      : singleAnswers;
  const test = attempt ? testRowOf(attempt) : wholeTests[0];
  const isWholeTest = element.type === "test" && attempt === null && wholeTests[0] !== undefined;
  const mayShow = attempt
    ? mayShowRightAnswer(element.showAnswers, attempt.isOver)
    : !isWholeTest || mayShowTestAnswers(element, questions, wholeTests[0]!.answers);
  const hideRight = (one: [string, GivenAnswer]) => (mayShow ? one : withoutRight(one));
  const answers = Object.fromEntries([
    ...rowsToShow.flatMap((one) =>
      questions.flatMap((question) => presentAnswer(question, one.answers).map(hideRight)),
    ),
    ...rows.flatMap((row) => quizzes.flatMap((one) => presentAnswer(one, row.answers))),
    ...rows.flatMap((row) => arrangements.flatMap((one) => presentArrangement(one, row.answers))),
  ]);
  return {
    answers,
    test: test
      ? { ...gradeStored(element, questions, test.answers), at: Date.parse(test.server_at) }
      : null,
    attempt: attempt && { id: attempt.id, nextId: attempt.next, isOver: attempt.isOver },
  };
}

const testRowOf = ({ answers, endedAt }: Attempt) =>
  endedAt === null ? undefined : { answers, server_at: new Date(endedAt).toISOString() };

function gradeStored(
  element: LoadedElement,
  questions: Question[],
  stored: Record<string, string[]>,
) {
  const currentAnswers = dropRemovedAnswers(questions, stored);
  const { score, passed } = gradeTest({ questions, passMark: element.passMark }, currentAnswers);
  return { score, passed };
}

function mayShowTestAnswers(
  element: LoadedElement,
  questions: Question[],
  stored: Record<string, string[]>,
): boolean {
  const { passed } = gradeStored(element, questions, stored);
  const { showAnswers } = element;
  return mayShowRightAnswers(
    { questions, showAnswers },
    dropRemovedAnswers(questions, stored),
    passed,
  );
}

const withoutRight = ([id, { variants, correct }]: [string, GivenAnswer]): [
  string,
  GivenAnswer,
] => [id, { variants, correct, right: [], isRightHidden: true }];

function presentAnswer(
  question: Question,
  stored: Record<string, string[]>,
): [string, GivenAnswer][] {
  const variants = dropRemovedAnswers([question], stored)[question.componentId];
  if (!variants) return [];
  const { correct, right } = gradeQuestion(question, variants);
  const explanation = explanationOf(question, variants);
  const answer = { variants, correct, right, ...(explanation && { explanation }) };
  return [[question.componentId, answer]];
}

/** Returns no answer if the exercise has changed so that the stored answer is incomplete now. */
function presentArrangement(
  arrangement: Arrangement,
  stored: Record<string, string[]>,
): [string, GivenAnswer][] {
  const { componentId: id, explanation } = arrangement;
  if (!Object.hasOwn(stored, id)) return [];
  const variants = toPublicIds(arrangement, stored[id]!);
  if (!isComplete(arrangement, variants)) return [];
  const { correct, right } = gradeArrangement(arrangement, variants);
  return [[id, { variants, correct, right, ...(explanation && { explanation }) }]];
}
