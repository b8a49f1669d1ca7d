import { countAnonymousWrite } from "#domains/identity/limits/anonymous-writes.server.ts";
import { closedBecause } from "#domains/learning/access.ts";
import { accessDenied, elementClosed } from "#domains/learning/progress/errors.ts";
import {
  findOwnElement,
  type FoundElement,
  loadFound,
  type NamedElement,
  type OpenedElement,
} from "#domains/learning/progress/load-own-course.server.ts";
import { startOwnElement, passedKey } from "#domains/learning/progress/open-own-element.server.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { requireAnswerKind } from "./answer-rules.ts";
import { answerTestQuestion } from "./answer-test-question.server.ts";
import { nothingChosen } from "./errors.ts";
import { finishElement } from "./finish-element.server.ts";
import { type Answers, maxScore, mayShowRight } from "./grading.ts";
import { unfinishedBecause } from "./may-finish.server.ts";
import { readQuestions } from "./read-questions.ts";
import { type RecordedResult, recordResult } from "./record-result.server.ts";

/** What a learner sends to an element: that they finished it, or an answer in it. */
export type ElementAct = {
  /** The idempotency key; "" if the sender can't make one. */
  key: string;
  /** When it was done on an offline device, in epoch milliseconds of the server's clock; null: now. */
  clientAt: number | null;
} & (
  | { kind: "finish" }
  | {
      kind: "interaction" | "quiz";
      componentId: string;
      chosen: readonly string[];
      sessionId: string | null;
    }
  | { kind: "test"; answers: Answers; sessionId: string | null }
  /** One question of a test that shows the result after each answer. */
  | { kind: "question"; componentId: string; chosen: readonly string[]; attempt: string }
);

export type AnsweredElement = FoundElement & {
  /** The grade, as far as it may be shown; null: nothing was answered. */
  grade: RecordedResult | null;
  /**
   * For one question of a test: the attempt it counts for, and the whole test's result once all questions are answered.
   */
  attempt: { id: string; whole: { passed: boolean; score: number } | null } | null;
  /** The course's progress if this finished the element, else null. */
  finished: CourseProgress | null;
};

/**
 * Answers or finishes an element. Forms, the API and the work queue all use it. Checks every rule: whether the element
 * is open to the caller, whether it takes this kind of answer, what may be shown, and whether the answer finishes the
 * element.
 * @throws NOT-FOUND, AUTH-DENY, INVALID, TOO-MANY-ATTEMPTS, PROGRESS-BUSY, the RESULTS errors and, when finishing, the
 *   PROGRESS errors
 */
export async function answerElement(
  ctx: Ctx,
  named: NamedElement,
  act: ElementAct,
): Promise<AnsweredElement> {
  const found = await openForAct(ctx, named, act.kind);
  const answered = { ...found, grade: null, attempt: null, finished: null };
  if (act.kind === "finish") return { ...answered, finished: await finishElement(ctx, found, act) };
  const opened = await loadFound(ctx, found);
  requireAnswerKind(opened.element, act.kind);
  await countAnonymousWrite(ctx);
  const given =
    act.kind === "question" ? await answerOne(ctx, opened, act) : await record(ctx, opened, act);
  await startOwnElement(ctx, found.person, found.summary.id, act.clientAt);
  const key = passedKey("key" in given ? given.key : act.key);
  const isDone = given.passesTest || (act.kind === "quiz" && (await isAnswered(ctx, found)));
  const finished = isDone ? await finishElement(ctx, found, { key, clientAt: act.clientAt }) : null;
  return { ...answered, grade: given.grade, attempt: given.attempt, finished };
}

/** Finds the element, if it is open. If earlier elements come first, finishing fails as closed, answering as denied. */
async function openForAct(
  ctx: Ctx,
  named: NamedElement,
  kind: ElementAct["kind"],
): Promise<FoundElement> {
  const found = await findOwnElement(ctx, named);
  const reason = closedBecause(found.person, found.summary, ctx.actor);
  if (reason === "order" && kind === "finish") throw elementClosed();
  if (reason) throw accessDenied(reason);
  return found;
}

type SavedAnswer = Pick<AnsweredElement, "grade" | "attempt"> & {
  passesTest: boolean;
  key: string;
};

type ComponentAct = Extract<ElementAct, { kind: "interaction" | "quiz" | "test" }>;

async function record(ctx: Ctx, opened: OpenedElement, act: ComponentAct): Promise<SavedAnswer> {
  const { element } = opened;
  const answers = act.kind === "test" ? act.answers : { [act.componentId]: act.chosen };
  const sent = { ...act, answers: withoutRepeats(answers), categoryId: categoryOf(opened) };
  const recorded = await recordResult(ctx, element, sent);
  if (!recorded) throw nothingChosen();
  const passesTest = act.kind === "test" && recorded.passed;
  const questions = readQuestions(element.components);
  const mayShow = act.kind !== "test" || mayShowRight({ questions }, recorded.answers, passesTest);
  const perQuestion = recorded.perQuestion
    .filter(({ componentId: id }) => (recorded.answers[id] ?? []).length > 0)
    .map((one) => (mayShow ? one : { ...one, right: [] }));
  return { grade: { ...recorded, perQuestion }, attempt: null, passesTest, key: act.key };
}

type QuestionAct = Extract<ElementAct, { kind: "question" }>;

async function answerOne(ctx: Ctx, opened: OpenedElement, act: QuestionAct): Promise<SavedAnswer> {
  const chosen = [...new Set(act.chosen)];
  const sent = { ...act, chosen, categoryId: categoryOf(opened) };
  const answered = await answerTestQuestion(ctx, opened.element, sent);
  if (!answered) throw nothingChosen();
  const { grade, attempt: id, whole, key } = answered;
  const score = grade.correct ? maxScore : 0;
  return {
    grade: { passed: grade.correct, score, perQuestion: [grade] },
    attempt: { id, whole: whole && { passed: whole.passed, score: whole.score } },
    passesTest: whole?.passed === true,
    key,
  };
}

const categoryOf = ({ person }: OpenedElement): string => person.course.category.id;

const withoutRepeats = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, chosen]) => [id, [...new Set(chosen)]]));

/** Whether a learner with an account has answered the whole quiz: the last answer finishes it. */
async function isAnswered(ctx: Ctx, { person, summary }: FoundElement): Promise<boolean> {
  const { id, type } = summary;
  if (type !== "quiz" || ctx.actor.kind === "guest") return false;
  return (
    (await unfinishedBecause(ctx, { courseId: person.course.id, elementId: id, type })) === null
  );
}
