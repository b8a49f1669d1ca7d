import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { keyOwner } from "#domains/identity/limits/anonymous-writes.server.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { heldTime } from "#domains/learning/progress/device-time.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type Arrangement,
  gradeArrangement,
  isWhole,
  shownPairs,
  storedPairs,
} from "./arrangement.ts";
import { describeAnswers } from "./describe-answers.ts";
import { resultKey } from "./result-key.server.ts";
import {
  answeredAlone,
  arrangementIncomplete,
  keyUsed,
  oneAnswerOnly,
  questionUnknown,
} from "./errors.ts";
import { type Answers, gradeQuestion, gradeTest, maxScore, type QuestionGrade } from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";
import { results } from "#domains/learning/result-tables.server.ts";

export type ResultKind = "interaction" | "quiz" | "test";

export type SentResult = {
  kind: ResultKind;
  answers: Answers;
  /** The browser's idempotency key. Empty if the form was sent without scripts: then each submission counts. */
  key: string;
  /** When it was answered on an offline device; never later than the server's clock. */
  clientAt: number | null;
  sessionId: string | null;
  /** The course's category. */
  categoryId: string;
};

export type RecordedResult = { passed: boolean; score: number; perQuestion: QuestionGrade[] };

type RecordingCtx = Pick<
  Ctx,
  "db" | "portal" | "actor" | "clock" | "deviceId" | "deviceIsNew" | "clientAddress"
>;

/** A result with the answers that count. If the key was used before, these are the answers stored then. */
type Recorded = RecordedResult & { answers: Answers };

/**
 * Grades and stores the answers of one question or exercise (interaction), of a quiz question or of a whole test. Only
 * `answerElement` calls this: it has checked that the element is open and accepts this kind of answer. The browser's
 * `passed` is ignored. Returns null if nothing was answered; then nothing is stored.
 * @throws RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE, RESULTS-ONE-ANSWER,
 *   RESULTS-KEY-USED
 */
export async function recordResult(
  ctx: RecordingCtx,
  element: LoadedElement,
  sent: SentResult,
): Promise<Recorded | null> {
  const chosen = Object.values(sent.answers);
  if (!chosen.some((variants) => variants.length > 0)) return null;
  const graded = grade(element, sent);
  const stored = inAuthorsIds(element, sent.answers);
  const [onlyComponent] = sent.kind === "test" ? [] : Object.keys(sent.answers);
  const { text, variants } = describeAnswers(element, sent.answers, onlyComponent ?? null);
  const owner = keyOwner(ctx, [element.id, sent.kind, sent.answers]);
  const key = resultKey(owner, sent.key || randomUUID());
  const now = ctx.clock.now();
  const happened = sent.clientAt === null ? null : new Date(heldTime(sent.clientAt, now));
  const isQuiz = sent.kind === "quiz";
  const { rowCount } = await ctx.db
    .insert(results)
    .values({
      environmentId: ctx.portal.id,
      key,
      kind: sent.kind,
      userId: ctx.actor.kind === "guest" ? null : ctx.actor.userId,
      deviceId: ctx.deviceId,
      courseId: element.courseId,
      elementId: element.id,
      elementRevision: element.revision,
      componentId: onlyComponent ?? null,
      text,
      variants,
      categoryId: sent.categoryId,
      answers: stored,
      multiple: chosen.some((one) => one.length > 1),
      passed: isQuiz ? null : graded.passed,
      score: isQuiz ? null : graded.score,
      sessionId: sent.sessionId,
      email: ctx.actor.email,
      clientAt: happened,
      serverAt: new Date(now),
    })
    .onConflictDoNothing();
  return rowCount === 1
    ? { ...graded, answers: sent.answers }
    : readRecorded(ctx, key, element, sent);
}

/** Reads the result of a key that was used before: the stored answers count, not the sent ones. */
async function readRecorded(
  ctx: Pick<Ctx, "db" | "portal">,
  key: string,
  element: LoadedElement,
  sent: SentResult,
): Promise<Recorded> {
  const [kept] = await ctx.db
    .select({ kind: results.kind, elementId: results.elementId, answers: results.answers })
    .from(results)
    .where(and(eq(results.environmentId, ctx.portal.id), eq(results.key, key)));
  if (kept?.kind !== sent.kind || kept.elementId !== element.id) throw keyUsed();
  const answers = inPagesNames(element, kept.answers);
  return { ...grade(element, { ...sent, answers }), answers };
}

function grade(element: LoadedElement, sent: SentResult): RecordedResult {
  if (sent.kind === "quiz") return recordQuiz(element, sent.answers);
  const questions = readQuestions(element.components);
  if (sent.kind === "test")
    return gradeTest({ questions, passMark: element.passMark }, sent.answers);
  const arrangements = readArrangements(element.components);
  const perQuestion = Object.entries(sent.answers).map(([componentId, chosen]) => {
    const question = questions.find((one) => one.componentId === componentId);
    if (question && element.type === "test") throw answeredAlone();
    if (question) return gradeQuestion(question, chosen);
    const arrangement = arrangements.find((one) => one.componentId === componentId);
    if (!arrangement) throw questionUnknown(componentId);
    if (!isWhole(arrangement, chosen)) throw arrangementIncomplete();
    return gradeArrangement(arrangement, chosen);
  });
  const right = perQuestion.filter(({ correct }) => correct).length;
  return {
    passed: right === perQuestion.length,
    score: Math.floor((100 * right) / perQuestion.length),
    perQuestion,
  };
}

/** Grades a quiz answer: every variant that can be chosen is right. */
function recordQuiz(element: LoadedElement, answers: Answers): RecordedResult {
  const quizzes = readQuizzes(element.components);
  const perQuestion = Object.entries(answers).map(([componentId, chosen]) => {
    const quiz = quizzes.find((one) => one.componentId === componentId);
    if (!quiz) throw questionUnknown(componentId);
    if (!quiz.multiple && new Set(chosen).size > 1) throw oneAnswerOnly(componentId);
    return gradeQuestion(quiz, chosen);
  });
  return { passed: true, score: maxScore, perQuestion };
}

type Translate = (arrangement: Arrangement, pairs: readonly string[]) => string[];

/** Translates the answers of exercises, and leaves all other answers unchanged. */
const translated =
  (translate: Translate) =>
  ({ components }: LoadedElement, answers: Answers): Answers => {
    const changed = readArrangements(components).flatMap((arrangement) => {
      const { componentId: id } = arrangement;
      return Object.hasOwn(answers, id)
        ? [[id, translate(arrangement, answers[id]!)] as const]
        : [];
    });
    return { ...answers, ...Object.fromEntries(changed) };
  };
const inAuthorsIds = translated(storedPairs);
const inPagesNames = translated(shownPairs);
