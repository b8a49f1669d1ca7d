import * as z from "zod";
import { historyLength, maxPercent } from "#domains/learning/progress/element-state.ts";
import { clientTime, id, idempotencyKey, timeMs } from "#domains/settings/operation.server.ts";
import { attemptIdMaxChars } from "./queued-work.ts";
import { answersByQuestion, chosenIds } from "#domains/learning/answers/answer-schemas.server.ts";

const commonFields = {
  key: idempotencyKey,
  owner: z.string().max(100).nullable().default(null),
  at: clientTime,
  courseId: id,
};
const elementFields = { ...commonFields, elementId: id };

/** One piece of queued work. Other fields that the browser sends (passed, variants, email) are ignored. */
export const workSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("finish"), ...elementFields }),
  z.object({
    kind: z.literal("progress"),
    ...elementFields,
    state: z.enum(["opened", "done"]),
    started: timeMs.optional(),
    finished: timeMs.optional(),
    percent: z.number().min(0).max(maxPercent).optional(),
    history: z
      .array(z.object({ state: z.string().max(20), at: timeMs }))
      .max(historyLength * 5)
      .optional(),
  }),
  z.object({
    kind: z.literal("variable"),
    ...commonFields,
    name: z.string(),
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  }),
  z.object({
    kind: z.enum(["interaction", "quiz"]),
    ...elementFields,
    componentId: id,
    answers: chosenIds,
  }),
  z.object({ kind: z.literal("test"), ...elementFields, answers: answersByQuestion }),
  z.object({
    kind: z.literal("question"),
    ...elementFields,
    msgId: id,
    sessionId: z.string().max(attemptIdMaxChars).default(""),
    answers: chosenIds,
  }),
]);
/** A piece of work as the server reads it, without the fields that it ignores. */
export type ReceivedWork = z.output<typeof workSchema>;
