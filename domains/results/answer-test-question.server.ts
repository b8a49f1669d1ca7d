import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { loadAttempt } from "./attempt.server.ts";
import { answeredAlone, questionUnknown } from "./errors.ts";
import {
  type Answers,
  gradeQuestion,
  gradeTest,
  knownAnswers,
  maxScore,
  type Question,
  type QuestionGrade,
  type TestGrade,
} from "./grading.ts";
import { readQuestions } from "./read-questions.ts";
import { resultKey } from "./result-key.server.ts";
import { verificationOf } from "./verification.ts";

export type TestAnswer = {
  componentId: string;
  /** Ids of the chosen variants. */
  chosen: readonly string[];
  /** The attempt's name; empty: the one under way, else a new one. */
  attempt: string;
  /** When it was answered on a device that was offline; held down to the server's clock. */
  clientAt: number | null;
};

export type AnsweredQuestion = {
  /** Of the answer that counts. */
  grade: QuestionGrade;
  attempt: string;
  /** Of the whole test, once the attempt's last question is answered. */
  whole: TestGrade | null;
  /** The key of that result: the same for the same attempt. */
  key: string;
};

type Answering = Pick<Ctx, "db" | "portal" | "actor" | "clock" | "deviceId">;

/**
 * Keeps and grades the answer to one question of a test that tells after each how it was. The first answer that reaches
 * the server in an attempt counts, since what is right is told with it: another one to the same question is answered
 * with how the first was. The last answer makes the result of the whole test, in the same transaction. For who has an
 * account: a test is open to nobody else.
 * @returns null for an answer without a choice, which is skipped (section 5)
 * @throws RESULTS-TEST-WHOLE, RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN
 */
export async function answerTestQuestion(
  ctx: Answering,
  element: LoadedElement,
  sent: TestAnswer,
): Promise<AnsweredQuestion | null> {
  const { componentId, chosen } = sent;
  if (chosen.length === 0) return null;
  if (element.type !== "test" || verificationOf(element) !== "each") throw answeredAlone();
  const questions = readQuestions(element.components);
  const question = questions.find((one) => one.componentId === componentId);
  if (!question) throw questionUnknown(componentId);
  const graded = gradeQuestion(question, chosen);
  const attempt = sent.attempt || (await attemptUnderWay(ctx, element, questions));
  const kept = await keep(ctx, element, questions, { ...sent, attempt }, graded.correct);
  const grade = gradeQuestion(question, kept[componentId] ?? []);
  const isWhole = questions.every((one) => Object.hasOwn(kept, one.componentId));
  return {
    grade,
    attempt,
    whole: isWhole ? gradeWhole(element, questions, kept) : null,
    key: partKey(element.id, attempt, ""),
  };
}

/** For a sender that names none. */
async function attemptUnderWay(ctx: Answering, element: LoadedElement, questions: Question[]) {
  const { id, over, next } = await loadAttempt(ctx, element, questions);
  return id !== null && !over ? id : next;
}

const gradeWhole = ({ passMark }: LoadedElement, questions: Question[], answers: Answers) =>
  gradeTest({ questions, passMark }, answers);

/** @returns what counts of the attempt's answers now, by the question's component id */
async function keep(
  ctx: Answering,
  element: LoadedElement,
  questions: Question[],
  answer: TestAnswer,
  passed: boolean,
): Promise<Record<string, string[]>> {
  const { componentId, chosen, attempt } = answer;
  const keyOf = (part: string) => resultKey(ctx.actor.userId, partKey(element.id, attempt, part));
  const keys = questions.map((one) => sql`${keyOf(one.componentId)}`);
  return ctx.db.transaction(async (tx) => {
    // Two tabs that give the last two answers at once: one of them sees both.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf("")}, 0))`);
    const write = (part: string, answers: Answers, grade: Grade) =>
      tx.execute(insertion(ctx, element, answer, { key: keyOf(part), part, answers, ...grade }));
    await write(componentId, { [componentId]: chosen }, { passed, score: passed ? maxScore : 0 });
    const { rows } = await tx.execute<{ answers: Record<string, string[]> }>(sql`
      select answers from results
      where environment_id = ${ctx.portal.id} and key in (${sql.join(keys, sql`, `)})`);
    const kept = knownAnswers(questions, Object.assign({}, ...rows.map((row) => row.answers)));
    if (questions.every((one) => Object.hasOwn(kept, one.componentId)))
      await write("", kept, gradeWhole(element, questions, kept));
    return kept;
  });
}

type Grade = Pick<TestGrade, "passed" | "score">;
type Part = Grade & {
  key: string;
  /** The question that it answers; "": all of them. */
  part: string;
  answers: Answers;
};

/** What is kept already stays. */
function insertion(
  { portal, actor, deviceId, clock }: Answering,
  { id, courseId, revision }: LoadedElement,
  { attempt, clientAt }: TestAnswer,
  { key, part, answers, passed, score }: Part,
) {
  const now = clock.now();
  const happened = clientAt === null ? null : new Date(Math.min(clientAt, now));
  return sql`
    insert into results (environment_id, key, kind, user_id, device_id, course_id, element_id,
      element_revision, component_id, answers, multiple, passed, score, session_id, email, client_at, server_at)
    values (${portal.id}, ${key}, 'test', ${actor.userId}, ${deviceId}, ${courseId}, ${id}, ${revision},
      ${part || null}, ${JSON.stringify(answers)}::jsonb,
      ${Object.values(answers).some((variants) => variants.length > 1)}, ${passed}, ${score},
      ${attempt}, ${actor.email}, ${happened}::timestamptz, ${new Date(now)})
    on conflict do nothing`;
}

/** One of an attempt's results by the question it answers; "": that of the whole test. */
const partKey = (elementId: string, attempt: string, part: string): string =>
  `each ${hash("sha256", JSON.stringify([elementId, attempt, part]), "base64url")}`;
