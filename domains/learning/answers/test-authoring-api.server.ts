import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  id,
  languageQuery,
  type Operation,
  operationsFor,
  requestedLanguage,
} from "#domains/settings/operation.server.ts";
import { answersByQuestion, gradeResponse } from "./answer-schemas.server.ts";
import { attemptsNotLimited, questionUnknown, variantUnknown } from "./errors.ts";
import { giveAttempt } from "./give-attempt.server.ts";
import { tryTest } from "./try-test.server.ts";

const operation = operationsFor<Ctx>("Learning");

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
    errors: [notAllowed, notFound, invalidInput, questionUnknown, variantUnknown],
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
];
