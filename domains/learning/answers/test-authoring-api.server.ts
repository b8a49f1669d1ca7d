import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  fileResponse,
  id,
  languageQuery,
  type Operation,
  operationsFor,
  requestedLanguage,
} from "#domains/settings/operation.server.ts";
import { answersByQuestion, gradeResponse } from "./answer-schemas.server.ts";
import {
  arrangementIncomplete,
  attemptsNotLimited,
  questionUnknown,
  variantUnknown,
} from "./errors.ts";
import { countedKinds, questionDoubts } from "./answer-counts.ts";
import { answersFileName, exportTestAnswers } from "./export-test-answers.server.ts";
import { giveAttempt } from "./give-attempt.server.ts";
import { loadTestStatistics } from "./load-test-statistics.server.ts";
import { tryTest } from "./try-test.server.ts";

const operation = operationsFor<Ctx>("Learning");
const count = z.int();

/** Operations for those who write tests, and who look after the learners that take them. */
export const testAuthoringApi: Operation<Ctx>[] = [
  operation({
    operationId: "tryTest",
    method: "post",
    path: "/creator/elements/{elementId}/try",
    summary: "Grades answers to the draft of a test as if a learner had given them; stores nothing",
    caller: "person",
    params: z.object({ elementId: id }),
    query: z.object(languageQuery),
    body: z.object({ answers: answersByQuestion }),
    response: gradeResponse,
    errors: [
      notAllowed,
      notFound,
      invalidInput,
      questionUnknown,
      variantUnknown,
      arrangementIncomplete,
    ],
    handle: async (ctx, { params, query, body }) => {
      const language = requestedLanguage(ctx, query);
      return (await tryTest(ctx, { ...params, ...body, language })).grade;
    },
  }),
  operation({
    operationId: "giveAttempt",
    method: "post",
    path: "/users/{userId}/elements/{elementId}/attempts",
    summary: "Gives a learner another attempt at a test with limited attempts",
    caller: "person",
    params: z.object({ userId: id, elementId: id }),
    response: z.object({ extraAttempts: z.int().describe("that the learner has got so far") }),
    errors: [notAllowed, notFound, attemptsNotLimited],
    handle: (ctx, { params }) => giveAttempt(ctx, params),
  }),
  operation({
    operationId: "getTestStatistics",
    method: "get",
    path: "/creator/elements/{elementId}/statistics",
    summary: "How learners answered a test or quiz: people by points, and how many chose what",
    caller: "person",
    params: z.object({ elementId: id }),
    query: z.object(languageQuery),
    response: z.object({
      type: z.enum(["test", "quiz"]),
      title: z.string(),
      people: z.int().describe("who finished at least one attempt"),
      passedFirst: z
        .int()
        .nullable()
        .describe("people who passed with their first attempt; null for a quiz"),
      results: z.int().describe("of all attempts"),
      maxPoints: z.int(),
      histogram: z
        .array(z.object({ points: z.int(), people: count }))
        .nullable()
        .describe("of first attempts; null: too few people to tell"),
      questions: z
        .array(
          z.object({
            componentId: z.string(),
            kind: z.enum(countedKinds).describe("what learners do: choose, put in order, match"),
            text: z.string(),
            isCurrent: z.boolean().describe("false: the test no longer has it"),
            people: count.describe("who answered it in their first attempt"),
            right: count
              .nullable()
              .describe("people who were right in their first attempt; null for a quiz"),
            doubt: z
              .enum(questionDoubts)
              .nullable()
              .describe(
                "wrong-preferred: more people chose a wrong answer than the right one; few-right: hardly anyone is right",
              ),
            variants: z.array(
              z.object({
                id: z
                  .string()
                  .describe("of an exercise `row:choice`, in the authors' ids and places"),
                text: z.string(),
                correct: z.boolean(),
                people: count.nullable().describe("who chose it in their first attempt"),
                results: count.nullable().describe("of all attempts"),
              }),
            ),
          }),
        )
        .describe("the hardest first"),
    }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params, query }) =>
      loadTestStatistics(ctx, { ...params, language: requestedLanguage(ctx, query) }),
  }),
  operation({
    operationId: "exportTestAnswers",
    method: "get",
    path: "/creator/elements/{elementId}/statistics/export",
    summary: "How many learners chose what in a test or quiz, as a CSV file",
    caller: "person",
    params: z.object({ elementId: id }),
    query: z.object(languageQuery),
    fileType: "text/csv",
    response: fileResponse,
    errors: [notAllowed, notFound],
    handle: async (ctx, { params, query }) => {
      const language = requestedLanguage(ctx, query);
      return {
        name: answersFileName(ctx, params.elementId),
        parts: await exportTestAnswers(ctx, { ...params, language }),
      };
    },
  }),
];
