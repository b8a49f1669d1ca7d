import * as z from "zod";
import { stateResponse } from "#domains/learning/progress/responses.server.ts";
import {
  historyLength,
  maxPercent,
  untouchedState,
} from "#domains/learning/progress/element-state.ts";
import {
  accessDenied,
  elementClosed,
  progressBusy,
  unfinishedErrors,
} from "#domains/learning/progress/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  clientTime,
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
  timeMs,
} from "#domains/settings/operation.server.ts";
import { setElementProgress } from "./set-element-progress.server.ts";

const operation = operationsFor<Ctx>("Learning");
/** For clients that can't set the header `Idempotency-Key`. */
const writeFields = { key: idempotencyKey.optional(), clientAt: clientTime.optional() };
const headerKey = idempotencyKey.optional().catch(undefined);

/** What a device reports about an element. */
export const elementProgressApi: Operation<Ctx>[] = [
  operation({
    operationId: "setElementProgress",
    method: "put",
    path: "/courses/{courseId}/elements/{elementId}/progress",
    summary: "Merges a device's state of an element into the caller's progress",
    caller: "person",
    params: z.object({ courseId: id, elementId: id }),
    body: z.object({
      state: z.enum(["opened", "done", "finished"]).describe("finished is read as done"),
      started: timeMs.optional(),
      finished: timeMs.optional(),
      percent: z.number().min(0).max(maxPercent).optional(),
      history: z
        .array(z.object({ state: z.string().max(20), at: timeMs }))
        .max(historyLength * 5)
        .optional(),
      ...writeFields,
    }),
    response: stateResponse.extend({ courseId: z.string(), elementId: z.string() }),
    errors: [
      notFound,
      accessDenied,
      elementClosed,
      unfinishedErrors.test,
      unfinishedErrors.quiz,
      unfinishedErrors.event,
      progressBusy,
    ],
    handle: async (ctx, { params, body }, request) => {
      const key = headerKey.parse(request.header("idempotency-key")) ?? body.key;
      const input = { ...body, key };
      const { state } = await setElementProgress(ctx, params, input);
      return { ...params, ...(state ?? untouchedState()) };
    },
  }),
];
