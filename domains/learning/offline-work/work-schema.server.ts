import * as z from "zod";
import { historyLength, maxPercent } from "#domains/learning/progress/element-state.ts";
import { clientTime, id, idempotencyKey, timeMs } from "#domains/settings/operation.server.ts";
import { attemptMaxChars } from "./queued-work.ts";
import { answersByQuestion, chosen } from "#domains/learning/answers/answer-schemas.server.ts";

const about = {
  key: idempotencyKey,
  owner: z.string().max(100).nullable().default(null),
  at: clientTime,
  courseId: id,
};
const ofElement = { ...about, elementId: id };

/** One piece of queued work. Other fields that the browser sends (passed, variants, email) are ignored. */
export const workSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("finish"), ...ofElement }),
  z.object({
    kind: z.literal("progress"),
    ...ofElement,
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
    ...about,
    name: z.string(),
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  }),
  z.object({
    kind: z.enum(["interaction", "quiz"]),
    ...ofElement,
    componentId: id,
    answers: chosen,
  }),
  z.object({ kind: z.literal("test"), ...ofElement, answers: answersByQuestion }),
  z.object({
    kind: z.literal("question"),
    ...ofElement,
    msgId: id,
    sessionId: z.string().max(attemptMaxChars).default(""),
    answers: chosen,
  }),
]);
/** The work that the server reads: less than the browser sends. */
export type ReceivedWork = z.output<typeof workSchema>;
