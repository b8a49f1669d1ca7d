import { randomUUID } from "node:crypto";
import { closedBecause } from "#domains/learning/access.ts";
import type { ProgressOperation } from "#domains/learning/progress/apply-operation.ts";
import { heldTime } from "#domains/learning/progress/device-time.ts";
import { type RawElementState, stateNamed } from "#domains/learning/progress/element-state.ts";
import { accessDenied, elementClosed, unfinished } from "#domains/learning/progress/errors.ts";
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
import { unfinishedBecause } from "./may-finish.server.ts";

/** A state as a device sends it; times in epoch milliseconds of its own clock. */
export type SentState = {
  state: "opened" | "done" | "finished";
  started?: number | undefined;
  finished?: number | undefined;
  percent?: number | undefined;
  history?: { state: string; at: number }[] | undefined;
  /** The idempotency key; without one each sending is a separate write. */
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
  named: { courseId: string; elementId: string },
  sent: SentState,
): Promise<{ progress: CourseProgress; state: ElementState | undefined }> {
  const found = await findOwnElement(ctx, named);
  const { person, summary } = found;
  const reason = closedBecause(person, summary, ctx.actor);
  if (reason === "order") throw elementClosed();
  if (reason) throw accessDenied(reason);
  const isOpened = sent.state === "opened";
  const claim = isOpened ? await openedClaim(ctx, found, sent) : sent;
  const earliest = isOpened ? 0 : await requireFinishable(ctx, found);
  const times = { now: ctx.clock.now(), earliest };
  const operation = { ...operationOf(claim, summary.id, times), clientAt: sent.clientAt ?? null };
  const progress = await writeProgress(ctx, ownerOf(ctx), person.course, operation);
  return { progress, state: stateOf(progress, summary.id) };
}

/**
 * What the server accepts when a device reports an element as opened: never a finish, and no percent of a webinar or
 * video event that hasn't begun. The progress of a test or quiz follows from its answers.
 */
async function openedClaim(
  ctx: Ctx,
  { person, summary: { id, type } }: FoundElement,
  { finished: _finished, percent, history, ...sent }: SentState,
): Promise<SentState> {
  const isGraded = type === "test" || type === "quiz";
  const claimed =
    percent === undefined || isGraded ? undefined : Math.min(percent, openedPercentMax);
  if (claimed) {
    const because = await unfinishedBecause(ctx, {
      courseId: person.course.id,
      elementId: id,
      type,
    });
    if (because) throw unfinished[because]();
  }
  const seen = history?.filter(({ state }) => stateNamed(state) === "opened");
  return { ...sent, percent: claimed, history: seen };
}

type Times = {
  now: number;
  /** The earliest time the element can have been finished. */
  earliest: number;
};

/** A state alone is a change made now. A state with times, percent or history is merged into the stored one. */
function operationOf(
  sent: SentState,
  elementId: string,
  { now, earliest }: Times,
): ProgressOperation {
  const { started, finished, percent, history, clientAt } = sent;
  const held = (time: number, state: string) =>
    Math.max(heldTime(time, now), stateNamed(state) === "done" ? earliest : 0);
  const at = held(clientAt ?? now, sent.state);
  const about = { key: sent.key ?? randomUUID(), elementId, at };
  const knows = [started, finished, percent, history].some((fact) => fact !== undefined);
  if (!knows) return { kind: sent.state === "opened" ? "open" : "finish", ...about };
  const state: RawElementState = {
    state: sent.state,
    started: held(started || at, "opened"),
    ...(finished && { finished: held(finished, "done") }),
    ...(percent !== undefined && { percent }),
    history: (history ?? []).map((entry) => ({ ...entry, at: held(entry.at, entry.state) })),
  };
  return { kind: "sync", ...about, state };
}
