import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { courseUnfinished, reviewWrong } from "#domains/learning/progress/errors.ts";
import { writeReview } from "./write-review.server.ts";

const operation = operationsFor<Ctx>("Courses");
const textMaxChars = 10_000;

/** Reviews by learners who finished a course. */
export const reviewOperations: Operation<Ctx>[] = [
  operation({
    operationId: "writeReview",
    method: "put",
    path: "/courses/{courseId}/reviews/own",
    summary: "Saves the caller's review of a course they finished; an empty text deletes it",
    caller: "person",
    params: z.object({ courseId: id }),
    body: z.object({ text: z.string().max(textMaxChars) }),
    response: z.object({ review: z.object({ text: z.string(), hidden: z.boolean() }).nullable() }),
    errors: [notAllowed, notFound, courseUnfinished, reviewWrong, tooManyAttempts],
    handle: async (ctx, { params, body }) => ({
      review: await writeReview(ctx, { ...params, ...body }),
    }),
  }),
];
