import {
  becomeSessionUser,
  type BrowserCtx,
} from "#domains/identity/sessions/sign-in-browser.server.ts";
import { takeOverWork } from "#domains/identity/take-over-work.server.ts";
import { deviceTime } from "#domains/learning/progress/device-time.ts";
import { setCourseVariable } from "#domains/learning/progress/set-course-variable.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import {
  answerElement,
  type ElementAction,
} from "#domains/learning/answers/answer-element.server.ts";
import { setElementProgress } from "#domains/learning/answers/set-element-progress.server.ts";
import type { WorkOutcome } from "./queued-work.ts";
import { type ReceivedWork, workSchema } from "./work-schema.server.ts";

type WorkRequest = { sentAt: number; items: readonly unknown[] };

/**
 * Applies the work that a browser queued while it was offline: finished elements, progress, variables and answers, in
 * the order they were done. Each piece is checked like work done online and gets its own outcome. A refusal doesn't
 * stop the rest, but after work that must be sent again, all later work in its course must be too. A guest first gets a
 * temporary account and must send everything again: if this response is lost, no work may be left under an account that
 * the browser doesn't know.
 */
export async function syncWork(
  ctx: BrowserCtx,
  { sentAt, items }: WorkRequest,
): Promise<WorkOutcome[]> {
  const received = items.map(readWork);
  const ownerIds = received.flatMap(({ work }) => (work?.owner ? [work.owner] : []));
  const callerOwnerIds = await takeOverWork(ctx, ownerIds);
  const isOwn = (work: ReceivedWork) => work.owner === null || callerOwnerIds.has(work.owner);
  const isGuest = ctx.actor.kind === "guest";
  if (isGuest && received.some(({ work }) => work && isOwn(work))) await becomeSessionUser(ctx);
  const coursesToRetry = new Set<string>();
  const outcomes: WorkOutcome[] = [];
  for (const { key, work, error } of received) {
    const outcome = !work
      ? toRefusedOutcome(key, error)
      : !isOwn(work)
        ? ({ key, outcome: "other-user" } as const)
        : isGuest || coursesToRetry.has(work.courseId)
          ? ({ key, outcome: "retry" } as const)
          : await tryWork(ctx, work, sentAt);
    if (work && outcome.outcome === "retry") coursesToRetry.add(work.courseId);
    outcomes.push(outcome);
  }
  return outcomes;
}

type ReadWork = { key: string; work?: ReceivedWork; error: DomainError };

/** Reads one piece of work. Invalid work gets its own error, so that the rest is still stored. */
function readWork(item: unknown): ReadWork {
  const parsed = workSchema.safeParse(item);
  const { key } = (item ?? {}) as { key?: unknown };
  const keyText = typeof key === "string" ? key : "";
  if (parsed.success) return { key: keyText, work: parsed.data, error: invalidInput("") };
  const issue = parsed.error.issues[0];
  return { key: keyText, error: invalidInput(`${issue?.path.join(".")}: ${issue?.message}`) };
}

const toRefusedOutcome = (key: string, { code, messageKey }: DomainError): WorkOutcome => ({
  key,
  outcome: "refused",
  code,
  ...(messageKey && { messageKey }),
});

async function tryWork(ctx: Ctx, work: ReceivedWork, sentAt: number): Promise<WorkOutcome> {
  const { key, kind } = work;
  try {
    await runWork(ctx, work, sentAt);
    return { key, outcome: "stored" };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) {
      ctx.log.warn({ code: error.code, kind }, "offline work was refused");
      return toRefusedOutcome(key, error);
    }
    ctx.log.error({ err: error, kind }, "offline work could not be saved");
    return { key, outcome: "retry" };
  }
}

async function runWork(ctx: Ctx, work: ReceivedWork, sentAt: number): Promise<void> {
  const toServerTime = (time: number) => deviceTime(time, sentAt, ctx.clock.now());
  const clientAt = toServerTime(work.at);
  const { key } = work;
  if (work.kind === "variable") {
    await setCourseVariable(ctx, work.courseId, { ...work, clientAt });
  } else if (work.kind === "progress") {
    const { state, percent, started, finished, history } = work;
    const times = {
      started: started && toServerTime(started),
      finished: finished && toServerTime(finished),
      history: history?.map((entry) => ({ ...entry, at: entry.at && toServerTime(entry.at) })),
    };
    await setElementProgress(ctx, work, { state, percent, ...times, key, clientAt });
  } else {
    await answerElement(ctx, work, { ...toElementAction(ctx, work), key, clientAt });
  }
}

type ElementWork = Exclude<ReceivedWork, { kind: "variable" | "progress" }>;
type WithoutKey<Act> = Act extends unknown ? Omit<Act, "key" | "clientAt"> : never;

function toElementAction(
  { deviceId: sessionId }: Ctx,
  work: ElementWork,
): WithoutKey<ElementAction> {
  switch (work.kind) {
    case "finish":
      return { kind: "finish" };
    case "test":
      return { kind: "test", answers: work.answers, sessionId };
    case "question": {
      const { msgId: componentId, answers: chosen, sessionId: attempt } = work;
      return { kind: "question", componentId, chosen, attempt };
    }
    default: {
      const { kind, componentId, answers: chosen } = work;
      return { kind, componentId, chosen, sessionId };
    }
  }
}
