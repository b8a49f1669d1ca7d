import * as z from "zod";
import { accessDenied } from "#domains/learning/progress/errors.ts";
import { openOwnCourseElement } from "#domains/learning/progress/load-own-course.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import {
  type OperationRequest,
  clientTime,
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { answerElement, type AnsweredElement } from "./answer-element.server.ts";
import {
  answersByQuestion,
  answersMax,
  chosenIds,
  gradeResponse,
} from "./answer-schemas.server.ts";
import {
  wholeTestExpected,
  singleAnswersExpected,
  arrangementIncomplete,
  keyUsed,
  nothingChosen,
  attemptsUsedUp,
  oneAnswerOnly,
  questionUnknown,
  variantUnknown,
} from "./errors.ts";
import { countQuizAnswers } from "./count-quiz-answers.server.ts";
import { hasAnswered } from "./has-answered.server.ts";
import { identifyResults } from "./identify-results.server.ts";
import { readQuizzes } from "./read-questions.ts";

const operation = operationsFor<Ctx>("Learning");
const textMaxChars = 5_000;
const text = z.string().max(textMaxChars);

/**
 * Fields as the specification names them. Values that the server finds itself (passed, variants, email) are accepted
 * and ignored.
 */
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

const errors = [
  notFound,
  accessDenied,
  questionUnknown,
  variantUnknown,
  wholeTestExpected,
  singleAnswersExpected,
  arrangementIncomplete,
  keyUsed,
  nothingChosen,
  attemptsUsedUp,
];
const headerKey = idempotencyKey.optional().catch(undefined);

type SharedFields = {
  elementId: string;
  courseId?: string | undefined;
  sessionId?: string | undefined;
  key?: string | undefined;
  clientAt?: number | undefined;
};

/** Returns the fields that all kinds of answers share: the element, the key, the time and the session. */
function readSharedFields(
  { elementId, courseId, sessionId, key, clientAt }: SharedFields,
  ctx: Ctx,
  request: OperationRequest,
) {
  return {
    elementKey: { elementId, courseId },
    action: {
      key: headerKey.parse(request.header("idempotency-key")) ?? key ?? "",
      clientAt: clientAt ?? null,
      sessionId: sessionId ?? ctx.deviceId,
    },
  };
}

const gradeOf = ({ grade }: AnsweredElement) => grade!;

/** Operations that store answers to questions and tests. Guests' answers are stored under their browser's id. */
export const resultsApi: Operation<Ctx>[] = [
  operation({
    operationId: "createInteractionResult",
    method: "post",
    path: "/interaction-results",
    summary: "Grades and stores the answer to one question or exercise of an element",
    caller: "anyone",
    body: z.object({
      ...resultFields,
      type: z.string().max(50).optional(),
      componentId: id,
      componentName: text.optional(),
      answers: chosenIds.describe(
        "ids of the chosen variants; of an exercise `row:choice` for every row",
      ),
    }),
    response: gradeResponse,
    errors,
    handle: async (ctx, { body }, request) => {
      const { elementKey, action } = readSharedFields(body, ctx, request);
      const { componentId, answers: chosen } = body;
      return gradeOf(
        await answerElement(ctx, elementKey, {
          ...action,
          kind: "interaction",
          componentId,
          chosen,
        }),
      );
    },
  }),
  operation({
    operationId: "createTestResult",
    method: "post",
    path: "/test-results",
    summary: "Grades and stores the answers of a whole test; passing finishes it",
    caller: "anyone",
    body: z.object({
      ...resultFields,
      msgId: id
        .optional()
        .describe("the component id of one question: of a test that verifies each answer"),
      categoryId: text.optional(),
      email: text.optional().describe("ignored: taken from the account"),
      answers: z
        .union([answersByQuestion, chosenIds])
        .describe(
          "ids of the chosen variants by the question's component id; of an exercise `row:choice` for every row (with a row missing it counts as not answered); with msgId those of the one question",
        ),
    }),
    response: gradeResponse.extend({
      sessionId: z.string().optional().describe("of one question: the attempt it counts for"),
      whole: gradeResponse
        .pick({ passed: true, score: true })
        .nullable()
        .optional()
        .describe("of one question: how the test went, once all are answered"),
    }),
    errors,
    handle: async (ctx, { body: { answers, msgId, ...body } }, request) => {
      const { elementKey, action } = readSharedFields(body, ctx, request);
      if (msgId !== undefined && Array.isArray(answers)) {
        const attempt = body.sessionId ?? "";
        const answer = { kind: "question", componentId: msgId, chosen: answers, attempt } as const;
        const answered = await answerElement(ctx, elementKey, { ...action, ...answer });
        const { id: sessionId, testResult: whole } = answered.attempt!;
        return { ...gradeOf(answered), sessionId, whole };
      }
      if (msgId !== undefined || Array.isArray(answers))
        throw invalidInput("answers: a list of one question's answers needs its msgId");
      return gradeOf(await answerElement(ctx, elementKey, { ...action, kind: "test", answers }));
    },
  }),
  operation({
    operationId: "createQuizResult",
    method: "post",
    path: "/quiz-results",
    summary: "Stores the answer to a quiz question; answering all of them finishes the quiz",
    caller: "anyone",
    body: z.object({
      ...resultFields,
      elementId: id.optional().describe("missing: the dialogId"),
      dialogId: id.describe("the id of the element with the question"),
      msgId: id.describe("the component id of the question"),
      categoryId: text.optional(),
      email: text.optional().describe("ignored: taken from the account"),
      answers: chosenIds.describe("ids of the chosen variants"),
    }),
    response: z.object({ saved: z.literal(true), done: z.boolean().describe("of the whole quiz") }),
    errors: [...errors, oneAnswerOnly],
    handle: async (ctx, { body }, request) => {
      const fields = { ...body, elementId: body.elementId ?? body.dialogId };
      const { elementKey, action } = readSharedFields(fields, ctx, request);
      const { msgId: componentId, answers: chosen } = body;
      const answer = { kind: "quiz", componentId, chosen } as const;
      const { newProgress } = await answerElement(ctx, elementKey, { ...action, ...answer });
      return { saved: true as const, done: newProgress !== null };
    },
  }),
  operation({
    operationId: "aggregateQuizResults",
    method: "get",
    path: "/quiz-results/aggregate",
    summary: "How many people chose each answer of a quiz question",
    caller: "anyone",
    query: z.object({
      dialogId: id.describe("the id of the element with the question"),
      msgId: id.describe("the component id of the question"),
    }),
    response: z.object({
      dialogId: z.string(),
      msgId: z.string(),
      total: z.int().describe("of people who answered"),
      shown: z
        .boolean()
        .describe(
          "false: too few answers so far, or the caller has not answered; no counts are returned",
        ),
      answers: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          count: z.int(),
          share: z.number().describe("of all who answered, 0 to 1"),
        }),
      ),
    }),
    errors: [notFound, accessDenied, questionUnknown],
    handle: async (ctx, { query }) => {
      const { element } = await openOwnCourseElement(ctx, { elementId: query.dialogId });
      const quiz = readQuizzes(element.components).find((one) => one.componentId === query.msgId);
      if (!quiz) throw questionUnknown(query.msgId);
      const counts = await countQuizAnswers(ctx, element.id, [quiz.componentId]);
      const { total, chosen: countsByVariant } = counts.get(quiz.componentId)!;
      const questionKey = { elementId: element.id, componentId: quiz.componentId };
      const shown = total >= (element.chartFrom ?? 1) && (await hasAnswered(ctx, questionKey));
      const answers = quiz.variants.map((variant) => {
        const count = countsByVariant[variant.id] ?? 0;
        return { id: variant.id, text: variant.text ?? "", count, share: total && count / total };
      });
      return { ...query, total, shown, answers: shown ? answers : [] };
    },
  }),
  ...(["test", "quiz"] as const).map((kind) =>
    operation({
      operationId: kind === "test" ? "identifyTestResults" : "identifyQuizResults",
      method: "post",
      path: `/${kind}-results/identify`,
      summary: `Moves this browser's anonymous ${kind} answers to the caller`,
      caller: "person",
      body: z.object({
        email: text.optional().describe("ignored: taken from the account"),
        sessionId: text.optional().describe("ignored: the browser's own cookie says it"),
      }),
      response: z.object({ identified: z.int() }),
      handle: async (ctx) => ({ identified: await identifyOwnResults(ctx, kind) }),
    }),
  ),
];

/**
 * Test answers need a registered user with an email, quiz answers any registered user:
 * docs/specification/signing-in.md#identifying-results.
 */
async function identifyOwnResults(ctx: Ctx, kind: "test" | "quiz"): Promise<number> {
  const { actor, deviceId, portal } = ctx;
  if (deviceId === null || actor.kind !== "user") return 0;
  if (kind === "test" && actor.email === null) return 0;
  const { userId, email } = actor;
  return identifyResults(ctx, kind, { environmentId: portal.id, deviceId, userId, email });
}
