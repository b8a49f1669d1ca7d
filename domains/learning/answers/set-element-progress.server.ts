import { randomUUID } from "node:crypto";
import { findClosedReason } from "#domains/learning/access.ts";
import type { ProgressOperation } from "#domains/learning/progress/apply-operation.ts";
import { clampTime } from "#domains/learning/progress/device-time.ts";
import { type RawElementState, parseStateName } from "#domains/learning/progress/element-state.ts";
import {
  accessDenied,
  elementClosed,
  unfinishedErrors,
} from "#domains/learning/progress/errors.ts";
import {
  findOwnElement,
  type FoundElement,
} from "#domains/learning/progress/load-own-course.server.ts";
import { ownerOf } from "#domains/learning/progress/open-own-element.server.ts";
import {
  type CourseProgress,
  type ElementState,
  stateOf,
} from "#domains/learning/progress/progress.ts";
import { writeProgress } from "#domains/learning/progress/write-progress.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { requireFinishable } from "./finish-element.server.ts";
import { findUnfinishedReason } from "./may-finish.server.ts";

/** A state as a device sends it; times in epoch milliseconds of its own clock. */
export type SentState = {
  state: "opened" | "done" | "finished";
  started?: number | undefined;
  finished?: number | undefined;
  percent?: number | undefined;
  history?: { state: string; at: number }[] | undefined;
  /** The idempotency key; without one each request is a separate write. */
  key?: string | undefined;
  clientAt?: number | undefined;
};

/** A device can't report an element as complete: only the server finishes it. */
const openedPercentMax = 99;

/**
 * Merges a device's state of an element into the caller's progress. A device may report times and percent. Whether the
 * element is done or open is decided by the server's rules. Times are limited to the range from the oldest accepted
 * work to now.
 * @returns the element's state as stored
 * @throws NOT-FOUND, AUTH-DENY, PROGRESS-ELEMENT-CLOSED, PROGRESS-TEST-NOT-PASSED, PROGRESS-QUIZ-NOT-ANSWERED,
 *   PROGRESS-NOT-BEGUN, PROGRESS-BUSY
 */
export async function setElementProgress(
  ctx: Ctx,
  elementKey: { courseId: string; elementId: string },
  input: SentState,
): Promise<{ progress: CourseProgress; state: ElementState | undefined }> {
  const found = await findOwnElement(ctx, elementKey);
  const { learnerCourse, summary } = found;
  const reason = findClosedReason(learnerCourse, summary, ctx);
  if (reason === "sequence") throw elementClosed();
  if (reason) throw accessDenied(reason);
  const isOpened = input.state === "opened";
  const acceptedState = isOpened ? await acceptOpenedState(ctx, found, input) : input;
  const earliestFinishAt = isOpened ? 0 : await requireFinishable(ctx, found);
  const times = { now: ctx.clock.now(), earliestFinishAt };
  const operation = {
    ...toOperation(acceptedState, summary.id, times),
    clientAt: input.clientAt ?? null,
  };
  const progress = await writeProgress(ctx, ownerOf(ctx), learnerCourse.course, operation);
  return { progress, state: stateOf(progress, summary.id) };
}

/**
 * What the server accepts when a device reports an element as opened: never a finish, and no percent of a webinar or
 * video event that hasn't begun. The progress of a test or quiz follows from its answers.
 */
async function acceptOpenedState(
  ctx: Ctx,
  { learnerCourse, summary: { id, type } }: FoundElement,
  { finished: _finished, percent, history, ...sent }: SentState,
): Promise<SentState> {
  const isGraded = type === "test" || type === "quiz";
  const limitedPercent =
    percent === undefined || isGraded ? undefined : Math.min(percent, openedPercentMax);
  if (limitedPercent) {
    const reason = await findUnfinishedReason(ctx, {
      courseId: learnerCourse.course.id,
      elementId: id,
      type,
    });
    if (reason) throw unfinishedErrors[reason]();
  }
  const openedHistory = history?.filter(({ state }) => parseStateName(state) === "opened");
  return { ...sent, percent: limitedPercent, history: openedHistory };
}

type Times = {
  now: number;
  /** The earliest time the element can have been finished. */
  earliestFinishAt: number;
};

/** A state alone is a change made now. A state with times, percent or history is merged into the stored one. */
function toOperation(
  sent: SentState,
  elementId: string,
  { now, earliestFinishAt }: Times,
): ProgressOperation {
  const { started, finished, percent, history, clientAt } = sent;
  const limitTime = (time: number, state: string) =>
    Math.max(clampTime(time, now), parseStateName(state) === "done" ? earliestFinishAt : 0);
  const changedAt = limitTime(clientAt ?? now, sent.state);
  const common = { key: sent.key ?? randomUUID(), elementId, at: changedAt };
  const hasDetails = [started, finished, percent, history].some((fact) => fact !== undefined);
  if (!hasDetails) return { kind: sent.state === "opened" ? "open" : "finish", ...common };
  const state: RawElementState = {
    state: sent.state,
    started: limitTime(started || changedAt, "opened"),
    ...(finished && { finished: limitTime(finished, "done") }),
    ...(percent !== undefined && { percent }),
    history: (history ?? []).map((entry) => ({ ...entry, at: limitTime(entry.at, entry.state) })),
  };
  return { kind: "sync", ...common, state };
}
