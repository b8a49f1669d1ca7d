import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Arrangement, gradeArrangement, isWhole, shownPairs } from "./arrangement.ts";
import { type Attempt, loadAttempt } from "./attempt.server.ts";
import { gradeQuestion, gradeTest, knownAnswers, mayShowRight, type Question } from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";
import { verificationOf } from "./verification.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** A learner's answer and its grade. Shown only after an answer is given. */
export type GivenAnswer = {
  variants: string[];
  correct: boolean;
  /** Empty, and without an explanation, while the right answer may not be shown. */
  right: string[];
  explanation?: string;
};

export type ElementAnswers = {
  answers: Record<string, GivenAnswer>;
  /** The newest result of a whole test. */
  test: { score: number; passed: boolean; at: number } | null;
  /** For a test that shows the result after each answer: the attempt that `answers` belong to, and the next one. */
  attempt: { id: string | null; next: string; over: boolean } | null;
};

const none: ElementAnswers = { answers: {}, test: null, attempt: null };

type Given = { answers: Record<string, string[]> };
type Row = Given & { kind: string; component_id: string | null; server_at: string };

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
  const asked = questions.length + arrangements.length + quizzes.length;
  if (ctx.actor.kind === "guest" || asked === 0) return none;
  const { rows } = await ctx.db.execute<Row>(sql`
    select distinct on (kind, component_id) kind, component_id, answers, server_at from ${results}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and element_id = ${element.id}
    order by kind, component_id, coalesce(client_at, server_at) desc, server_at desc`);
  const isEach = element.type === "test" && verificationOf(element) === "each";
  const attempt = isEach ? await loadAttempt(ctx, element, questions) : null;
  const whole = rows.filter((row) => row.kind === "test" && row.component_id === null);
  const single = rows.filter(({ kind }) => kind !== "test");
  const given: Given[] = attempt ? [attempt] : element.type === "test" ? whole : single;
  const test = attempt ? endOf(attempt) : whole[0];
  const isWhole = element.type === "test" && attempt === null && whole[0] !== undefined;
  const mayShow = !isWhole || mayShowTest(element, questions, whole[0]!.answers);
  const shown = (one: [string, GivenAnswer]) => (mayShow ? one : withoutRight(one));
  const answers = Object.fromEntries([
    ...given.flatMap((one) =>
      questions.flatMap((question) => presentAnswer(question, one.answers).map(shown)),
    ),
    ...rows.flatMap((row) => quizzes.flatMap((one) => presentAnswer(one, row.answers))),
    ...rows.flatMap((row) => arrangements.flatMap((one) => presentArrangement(one, row.answers))),
  ]);
  return {
    answers,
    test: test
      ? { ...gradeStored(element, questions, test.answers), at: Date.parse(test.server_at) }
      : null,
    attempt: attempt && { id: attempt.id, next: attempt.next, over: attempt.over },
  };
}

const endOf = ({ answers, endedAt }: Attempt) =>
  endedAt === null ? undefined : { answers, server_at: new Date(endedAt).toISOString() };

function gradeStored(
  element: LoadedElement,
  questions: Question[],
  stored: Record<string, string[]>,
) {
  const known = knownAnswers(questions, stored);
  const { score, passed } = gradeTest({ questions, passMark: element.passMark }, known);
  return { score, passed };
}

function mayShowTest(
  element: LoadedElement,
  questions: Question[],
  stored: Record<string, string[]>,
): boolean {
  const { passed } = gradeStored(element, questions, stored);
  return mayShowRight({ questions }, knownAnswers(questions, stored), passed);
}

const withoutRight = ([id, { variants, correct }]: [string, GivenAnswer]): [
  string,
  GivenAnswer,
] => [id, { variants, correct, right: [] }];

function presentAnswer(
  question: Question,
  stored: Record<string, string[]>,
): [string, GivenAnswer][] {
  const variants = knownAnswers([question], stored)[question.componentId];
  if (!variants) return [];
  const { correct, right } = gradeQuestion(question, variants);
  const answer = {
    variants,
    correct,
    right,
    ...(question.explanation && { explanation: question.explanation }),
  };
  return [[question.componentId, answer]];
}

/** Skips the answer if the exercise has changed since: the answer would be incomplete. */
function presentArrangement(
  arrangement: Arrangement,
  stored: Record<string, string[]>,
): [string, GivenAnswer][] {
  const { componentId: id, explanation } = arrangement;
  if (!Object.hasOwn(stored, id)) return [];
  const variants = shownPairs(arrangement, stored[id]!);
  if (!isWhole(arrangement, variants)) return [];
  const { correct, right } = gradeArrangement(arrangement, variants);
  return [[id, { variants, correct, right, ...(explanation && { explanation }) }]];
}
