import * as z from "zod";
import { accessDenied } from "#domains/progress/errors.ts";
import { openOwnCourseElement } from "#domains/progress/load-own-course.server.ts";
import { finishOwnElement } from "#domains/progress/open-own-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import {
  type Asked,
  clientTime,
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { keyUsed, questionUnknown, variantUnknown } from "./errors.ts";
import type { Answers } from "./grading.ts";
import { identifyResults } from "./identify-results.server.ts";
import { type RecordedResult, type ResultKind, recordResult } from "./record-result.server.ts";

const operation = operationsFor<Ctx>();
const answersMax = 500;
const textMaxChars = 5_000;
const text = z.string().max(textMaxChars);
const chosen = z.array(id).max(answersMax);
const answersByQuestion = z
  .record(id, chosen)
  .refine((all) => Object.keys(all).length <= answersMax, {
    message: `at most ${answersMax} questions`,
  });

/** Section 3's names; what the server knows better (passed, variants, email) is taken and not believed. */
const resultFields = {
  elementId: id,
  courseId: id.optional(),
  dialogId: text.optional(),
  text: text.optional(),
  variants: z.array(z.unknown()).max(answersMax).optional(),
  multiple: z.boolean().optional(),
  passed: z.unknown().optional().describe("ignored: the server grades"),
  sessionId: z.string().max(200).optional(),
  key: idempotencyKey.optional(),
  clientAt: clientTime.optional(),
};

const gradeAnswer = z.object({
  passed: z.boolean(),
  score: z.number().describe("percent"),
  perQuestion: z
    .array(
      z.object({
        componentId: z.string(),
        correct: z.boolean(),
        right: z.array(z.string()).describe("ids of the right variants"),
      }),
    )
    .describe("of the questions that were answered"),
});

const errors = [
  notFound(),
  accessDenied("order"),
  questionUnknown(""),
  variantUnknown(""),
  keyUsed(),
  invalidInput(""),
];
const headerKey = idempotencyKey.optional().catch(undefined);

type SentFields = {
  elementId: string;
  courseId?: string | undefined;
  sessionId?: string | undefined;
  key?: string | undefined;
  clientAt?: number | undefined;
};

/** Grades and keeps an answer to an element the caller may open. */
async function record(
  ctx: Ctx,
  kind: ResultKind,
  answers: Answers,
  sent: SentFields,
  asked: Asked,
) {
  const opened = await openOwnCourseElement(ctx, sent);
  if (kind === "test" && opened.summary.type !== "test")
    throw invalidInput("elementId: this is no test");
  const recorded = await recordResult(ctx, opened.element, {
    kind,
    answers,
    key: headerKey.parse(asked.header("idempotency-key")) ?? sent.key ?? "",
    clientAt: sent.clientAt ?? null,
    sessionId: sent.sessionId ?? ctx.deviceId,
  });
  if (!recorded) throw invalidInput("answers: choose at least one");
  return { ...opened, recorded };
}

/** A right answer is told of what was answered only. */
function presentGrade({ passed, score, perQuestion }: RecordedResult, answers: Answers) {
  const answered = ({ componentId }: { componentId: string }) =>
    Object.hasOwn(answers, componentId) && answers[componentId]!.length > 0;
  return { passed, score, perQuestion: perQuestion.filter(answered) };
}

/** Answers to questions and tests; guests' are kept by their browser's name. */
export const resultsApi: Operation<Ctx>[] = [
  operation({
    operationId: "createInteractionResult",
    method: "post",
    path: "/interaction-results",
    summary: "Keeps the answer to one question of an element and says how it was",
    caller: "anyone",
    body: z.object({
      ...resultFields,
      type: z.string().max(50).optional(),
      componentId: id,
      componentName: text.optional(),
      answers: chosen.describe("ids of the chosen variants"),
    }),
    answer: gradeAnswer,
    errors,
    handle: async (ctx, { body }, asked) => {
      const answers = { [body.componentId]: [...new Set(body.answers)] };
      const { recorded } = await record(ctx, "interaction", answers, body, asked);
      return presentGrade(recorded, answers);
    },
  }),
  operation({
    operationId: "createTestResult",
    method: "post",
    path: "/test-results",
    summary: "Grades and keeps the answers to a whole test; a test that is passed is done",
    caller: "anyone",
    body: z.object({
      ...resultFields,
      msgId: text.optional(),
      categoryId: text.optional(),
      email: text.optional().describe("ignored: the account says it"),
      answers: answersByQuestion.describe(
        "ids of the chosen variants by the question's component id",
      ),
    }),
    answer: gradeAnswer,
    errors,
    handle: async (ctx, { body }, asked) => {
      const opened = await record(ctx, "test", body.answers, body, asked);
      const { person, summary, recorded } = opened;
      if (recorded.passed && ctx.actor.kind !== "guest")
        await finishOwnElement(ctx, person.course, summary.id, "");
      return presentGrade(recorded, body.answers);
    },
  }),
  ...(["test", "quiz"] as const).map((kind) =>
    operation({
      operationId: kind === "test" ? "identifyTestResults" : "identifyQuizResults",
      method: "post",
      path: `/${kind}-results/identify`,
      summary: `This browser's ${kind} answers that nobody had signed in for become the caller's`,
      caller: "person",
      body: z.object({
        email: text.optional().describe("ignored: the account says it"),
        sessionId: text.optional().describe("ignored: the browser's own cookie says it"),
      }),
      answer: z.object({ identified: z.int() }),
      handle: async (ctx) => ({ identified: await identifyOwn(ctx, kind) }),
    }),
  ),
];

/** Section 4.3: tests only of somebody with an email, quizzes only of somebody with a core profile. */
async function identifyOwn(ctx: Ctx, kind: "test" | "quiz"): Promise<number> {
  const { actor, deviceId, portal } = ctx;
  if (deviceId === null || actor.kind !== "user") return 0;
  if (kind === "test" && actor.email === null) return 0;
  const { userId, email } = actor;
  return identifyResults(ctx, kind, { environmentId: portal.id, deviceId, userId, email });
}
