import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type AnsweredElement,
  loadAnsweredRevisions,
  readElementQuestions,
} from "./answered-revisions.server.ts";
import { type Attempt, gradeAttempt, loadAttempt, type StoredAnswer } from "./attempt.server.ts";
import { mayShowRightAnswer, mayShowRightAnswers } from "./grade-test.ts";
import { defaultPassMark, type Question } from "./grading.ts";
import {
  type GivenAnswer,
  presentAnswer,
  presentArrangement,
  withoutRight,
} from "./present-answers.ts";
import { type PublicTestQuestion, toPublicTestQuestion, toShownAnswers } from "./test-questions.ts";
import { verificationOf } from "./verification.ts";
import { results } from "#domains/learning/result-tables.server.ts";

export type ElementAnswers = {
  answers: Record<string, GivenAnswer>;
  /** The newest result of a whole test. */
  test: { score: number; passed: boolean; at: number } | null;
  /** The test of the newest result, if it has changed since. */
  answeredTest: { questions: PublicTestQuestion[]; passMark: number } | null;
  /** For a test that shows the result after each answer: the attempt that `answers` belong to, and the next one. */
  attempt: { id: string | null; nextId: string; isOver: boolean } | null;
};

const noAnswers: ElementAnswers = { answers: {}, test: null, answeredTest: null, attempt: null };

type Row = StoredAnswer & { kind: string };
type RevisionOf = (revision: number) => AnsweredElement;

/**
 * Loads the caller's newest answers to an element, graded by the questions as they were when they were answered. The
 * newest answer is the one given last, not the one sent last: an offline device sends its answers later.
 */
export async function loadAnswers(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "settings">,
  element: LoadedElement,
): Promise<ElementAnswers> {
  const current = readElementQuestions(element);
  const { questions, quizzes, arrangements, testQuestions } = current;
  const questionCount = testQuestions.length + arrangements.length + quizzes.length;
  if (ctx.actor.kind === "guest" || questionCount === 0) return noAnswers;
  const { rows } = await ctx.db.execute<Row>(sql`
    select distinct on (kind, component_id) kind, component_id, answers, element_revision, passed, score,
      server_at
    from ${results}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and element_id = ${element.id}
    order by kind, component_id, coalesce(client_at, server_at) desc, server_at desc`);
  const isGradedPerQuestion = element.type === "test" && verificationOf(element) === "each";
  const attempt = isGradedPerQuestion ? await loadAttempt(ctx, element, testQuestions) : null;
  const revisionOf = await loadAnsweredRevisions(
    ctx,
    element,
    [...rows, ...(attempt?.given ?? [])].map((row) => row.element_revision),
  );
  const test =
    element.type === "test"
      ? presentTest(element, attempt ?? submittedTest(rows), revisionOf)
      : { answers: [], test: null, answeredTest: null };
  const singleRows = rows.filter(({ kind }) => kind !== "test");
  return {
    ...test,
    answers: Object.fromEntries([
      ...test.answers,
      ...(element.type === "test" ? [] : presentSingle(questions, singleRows, revisionOf)),
      ...singleRows.flatMap((row) =>
        quizzes.flatMap((one) => presentAnswer(one, toShownAnswers([one], row.answers))),
      ),
      ...singleRows.flatMap((row) => arrangements.flatMap((one) => presentArrangement(one, row))),
    ]),
    attempt: attempt && { id: attempt.id, nextId: attempt.next, isOver: attempt.isOver },
  };
}

type ShownAttempt = Pick<Attempt, "given" | "result" | "isOver"> & { isWhole?: true };

function submittedTest(rows: readonly Row[]): ShownAttempt {
  const result = rows.find((row) => row.kind === "test" && row.component_id === null) ?? null;
  return { given: result ? [result] : [], result, isOver: result !== null, isWhole: true };
}

function presentTest(
  element: LoadedElement,
  { given, result, isOver, isWhole }: ShownAttempt,
  revisionOf: RevisionOf,
) {
  const tested = revisionOf(result?.element_revision ?? element.revision);
  const { questions, answers, grade } = gradeAttempt(tested, given, revisionOf);
  const { passed, score } = result ?? grade;
  const { showAnswers } = element;
  const mayShow = isWhole
    ? mayShowRightAnswers({ questions, showAnswers }, answers, passed)
    : mayShowRightAnswer(showAnswers, isOver);
  const [newest] = given;
  const isChanged = given.some((one) => one.element_revision !== element.revision);
  return {
    answers: questions
      .flatMap((question) => presentAnswer(question, answers))
      .map((one) => (mayShow ? one : withoutRight(one))),
    test: isOver && newest ? { passed, score, at: Date.parse((result ?? newest).server_at) } : null,
    answeredTest:
      isOver && isChanged
        ? {
            questions: questions.map(toPublicTestQuestion),
            passMark: tested.passMark ?? defaultPassMark,
          }
        : null,
  };
}

/** Presents the answers to the questions of a lesson. */
const presentSingle = (
  questions: readonly Question[],
  rows: readonly Row[],
  revisionOf: RevisionOf,
): [string, GivenAnswer][] =>
  questions.flatMap((question) => {
    const { componentId } = question;
    const row = rows.find(({ answers }) => Object.hasOwn(answers, componentId));
    if (!row) return [];
    const then = revisionOf(row.element_revision).questions;
    const answered = then.find((one) => one.componentId === componentId) ?? question;
    return presentAnswer(answered, toShownAnswers([answered], row.answers));
  });
