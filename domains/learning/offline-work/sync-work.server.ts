import {
  becomeSessionUser,
  type BrowserCtx,
} from "#domains/identity/sessions/sign-in-browser.server.ts";
import { ownsWork } from "#domains/identity/owns-work.server.ts";
import { deviceTime } from "#domains/learning/progress/device-time.ts";
import { setCourseVariable } from "#domains/learning/progress/set-course-variable.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { answerElement, type ElementAct } from "#domains/learning/answers/answer-element.server.ts";
import { setElementProgress } from "#domains/learning/answers/set-element-progress.server.ts";
import type { WorkOutcome } from "./queued-work.ts";
import { type ReceivedWork, workSchema } from "./work-schema.server.ts";

type Batch = { sentAt: number; items: readonly unknown[] };

/**
 * Applies the work that a browser queued while it was offline: finished elements, progress, variables and answers, in
 * the order they were done. Each piece is checked like work done online and gets its own outcome. A refusal doesn't
 * stop the rest, but work that must be sent again later holds back what follows it in its course. A guest first gets a
 * temporary account and must send everything again: if this response is lost, no work may be left under an account that
 * the browser doesn't know.
 */
export async function syncWork(ctx: BrowserCtx, { sentAt, items }: Batch): Promise<WorkOutcome[]> {
  const read = items.map(readWork);
  const owners = read.flatMap(({ work }) => (work?.owner ? [work.owner] : []));
  const own = await ownsWork(ctx, owners);
  const isOwn = (work: ReceivedWork) => work.owner === null || own.has(work.owner);
  const isGuest = ctx.actor.kind === "guest";
  if (isGuest && read.some(({ work }) => work && isOwn(work))) await becomeSessionUser(ctx);
  const halted = new Set<string>();
  const outcomes: WorkOutcome[] = [];
  for (const { key, work, fault } of read) {
    const outcome = !work
      ? refused(key, fault)
      : !isOwn(work)
        ? ({ key, outcome: "foreign" } as const)
        : isGuest || halted.has(work.courseId)
          ? ({ key, outcome: "later" } as const)
          : await attempt(ctx, work, sentAt);
    if (work && outcome.outcome === "later") halted.add(work.courseId);
    outcomes.push(outcome);
  }
  return outcomes;
}

type Read = { key: string; work?: ReceivedWork; fault: DomainError };

/** Work of an unknown form is refused alone, so that the rest is not lost with it. */
function readWork(item: unknown): Read {
  const parsed = workSchema.safeParse(item);
  const { key } = (item ?? {}) as { key?: unknown };
  const named = typeof key === "string" ? key : "";
  if (parsed.success) return { key: named, work: parsed.data, fault: invalidInput("") };
  const issue = parsed.error.issues[0];
  return { key: named, fault: invalidInput(`${issue?.path.join(".")}: ${issue?.message}`) };
}

const refused = (key: string, { code, messageKey }: DomainError): WorkOutcome => ({
  key,
  outcome: "refused",
  code,
  ...(messageKey && { messageKey }),
});

async function attempt(ctx: Ctx, work: ReceivedWork, sentAt: number): Promise<WorkOutcome> {
  const { key, kind } = work;
  try {
    await runWork(ctx, work, sentAt);
    return { key, outcome: "kept" };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) {
      ctx.log.warn({ code: error.code, kind }, "offline work was refused");
      return refused(key, error);
    }
    ctx.log.error({ err: error, kind }, "offline work could not be saved");
    return { key, outcome: "later" };
  }
}

async function runWork(ctx: Ctx, work: ReceivedWork, sentAt: number): Promise<void> {
  const own = (time: number) => deviceTime(time, sentAt, ctx.clock.now());
  const clientAt = own(work.at);
  const { key } = work;
  if (work.kind === "variable") {
    await setCourseVariable(ctx, work.courseId, { ...work, clientAt });
  } else if (work.kind === "progress") {
    const { state, percent, started, finished, history } = work;
    const times = {
      started: started && own(started),
      finished: finished && own(finished),
      history: history?.map((entry) => ({ ...entry, at: entry.at && own(entry.at) })),
    };
    await setElementProgress(ctx, work, { state, percent, ...times, key, clientAt });
  } else {
    await answerElement(ctx, work, { ...actOf(ctx, work), key, clientAt });
  }
}

type ActWork = Exclude<ReceivedWork, { kind: "variable" | "progress" }>;
type WithoutKey<Act> = Act extends unknown ? Omit<Act, "key" | "clientAt"> : never;

function actOf({ deviceId: sessionId }: Ctx, work: ActWork): WithoutKey<ElementAct> {
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
