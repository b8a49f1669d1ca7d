import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Attempt, loadAttempt } from "./attempt.server.ts";
import { mayShowRightAnswer } from "./grading.ts";
import {
  type GivenAnswer,
  gradeStored,
  mayShowTestAnswers,
  presentAnswer,
  presentArrangement,
  withoutRight,
} from "./present-answers.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";
import { verificationOf } from "./verification.ts";
import { results } from "#domains/learning/result-tables.server.ts";

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
