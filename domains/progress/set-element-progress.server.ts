import { randomUUID } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import { closedBecause } from "./access.ts";
import type { ProgressOperation } from "./apply-operation.ts";
import type { RawElementState } from "./element-state.ts";
import { accessDenied, elementClosed, unfinished, type UnfinishedBecause } from "./errors.ts";
import { findOwnElement, type FoundElement } from "./load-own-course.server.ts";
import { ownerOf } from "./open-own-element.server.ts";
import { type CourseProgress, type ElementState, stateOf } from "./progress.ts";
import { writeProgress } from "./write-progress.server.ts";

/** A state as a device sends it; times in epoch milliseconds of its own clock. */
export type SentState = {
  state: "opened" | "done" | "finished";
  started?: number | undefined;
  finished?: number | undefined;
  percent?: number | undefined;
  history?: { state: string; at: number }[] | undefined;
  /** The idempotency key; without one each sending is a write of its own. */
  key?: string | undefined;
  clientAt?: number | undefined;
};

/** Why the element cannot be finished yet: the results know, which stand after this domain. */
export type WhyUnfinished = (ctx: Ctx, found: FoundElement) => Promise<UnfinishedBecause | null>;

/**
 * Joins the state of an element that a device knows into the caller's progress. A device's clock is held down
 * to the server's, since the later time wins; the course's order, payment and the grading of tests hold
 * whatever the device says.
 * @returns the element's state as stored
 * @throws NOT-FOUND, AUTH-DENY, PROGRESS-ELEMENT-CLOSED, PROGRESS-TEST-NOT-PASSED,
 *   PROGRESS-QUIZ-NOT-ANSWERED, PROGRESS-NOT-BEGUN, PROGRESS-BUSY
 */
export async function setElementProgress(
  ctx: Ctx,
  named: { courseId: string; elementId: string },
  sent: SentState,
  whyUnfinished: WhyUnfinished,
): Promise<{ progress: CourseProgress; state: ElementState | undefined }> {
  const found = await findOwnElement(ctx, named);
  const { person, summary } = found;
  const reason = closedBecause(person, summary, ctx.actor);
  if (reason === "order") throw elementClosed();
  if (reason) throw accessDenied(reason);
  const missing = sent.state === "opened" ? null : await whyUnfinished(ctx, found);
  if (missing) throw unfinished(missing);
  const now = ctx.clock.now();
  const operation = { ...operationOf(sent, summary.id, now), clientAt: sent.clientAt ?? null };
  const progress = await writeProgress(ctx, ownerOf(ctx), person.course, operation);
  return { progress, state: stateOf(progress, summary.id) };
}

/** A bare state is an act of now; one with times, percent or history is knowledge to be joined. */
function operationOf(sent: SentState, elementId: string, now: number): ProgressOperation {
  const { started, finished, percent, history, clientAt } = sent;
  const held = (time: number) => Math.min(time, now);
  const at = held(clientAt ?? now);
  const about = { key: sent.key ?? randomUUID(), elementId, at };
  const knows = [started, finished, percent, history].some((fact) => fact !== undefined);
  if (!knows) return { kind: sent.state === "opened" ? "open" : "finish", ...about };
  const state: RawElementState = {
    state: sent.state,
    started: held(started || at),
    ...(finished && { finished: held(finished) }),
    ...(percent !== undefined && { percent }),
    history: (history ?? []).map((entry) => ({ ...entry, at: held(entry.at) })),
  };
  return { kind: "sync", ...about, state };
}
