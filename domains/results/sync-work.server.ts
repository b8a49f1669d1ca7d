import { ownsWork } from "#domains/accounts/owns-work.server.ts";
import { deviceTime } from "#domains/progress/device-time.ts";
import { openOwnCourseElement } from "#domains/progress/load-own-course.server.ts";
import {
  beginOwnElement,
  finishOwnElement,
  passedKey,
} from "#domains/progress/open-own-element.server.ts";
import { setCourseVariable } from "#domains/progress/set-course-variable.server.ts";
import {
  setElementProgress,
  type WhyUnfinished,
} from "#domains/progress/set-element-progress.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { answerTestQuestion } from "./answer-test-question.server.ts";
import { finishQuiz } from "./finish-quiz.server.ts";
import { recordResult } from "./record-result.server.ts";
import type { WorkOutcome } from "./waiting-work.ts";
import { type ReceivedWork, workSchema } from "./work-schema.server.ts";

export type SyncTools<C> = {
  whyUnfinished: WhyUnfinished;
  /** Gives a guest a temporary account (section 4.3). */
  becomePerson(ctx: C): Promise<void>;
};

type Batch = { sentAt: number; items: readonly unknown[] };

/**
 * Takes what a browser kept while it could not send: finished elements, progress, variables and answers, in the order
 * in which they were done. Each is checked like any other and answered apart; a refusal holds up nothing, while what
 * has to come later holds up what follows it in its course. A guest first becomes somebody and is asked to send it all
 * again: an answer that gets lost on the way must not leave work behind under an account that nobody holds.
 */
export async function syncWork<C extends Ctx>(
  ctx: C,
  { sentAt, items }: Batch,
  { whyUnfinished, becomePerson }: SyncTools<C>,
): Promise<WorkOutcome[]> {
  const read = items.map(readWork);
  const owners = read.flatMap(({ work }) => (work?.owner ? [work.owner] : []));
  const own = await ownsWork(ctx, owners);
  const isOwn = (work: ReceivedWork) => work.owner === null || own.has(work.owner);
  const isGuest = ctx.actor.kind === "guest";
  if (isGuest && read.some(({ work }) => work && isOwn(work))) await becomePerson(ctx);
  const halted = new Set<string>();
  const outcomes: WorkOutcome[] = [];
  for (const { key, work, fault } of read) {
    const outcome = !work
      ? refused(key, fault)
      : !isOwn(work)
        ? ({ key, outcome: "foreign" } as const)
        : isGuest || halted.has(work.courseId)
          ? ({ key, outcome: "later" } as const)
          : await attempt(ctx, work, sentAt, whyUnfinished);
    if (work && outcome.outcome === "later") halted.add(work.courseId);
    outcomes.push(outcome);
  }
  return outcomes;
}

type Read = { key: string; work?: ReceivedWork; fault: DomainError };

/** A piece that is of no known form is refused alone: the others are not lost with it. */
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

async function attempt(
  ctx: Ctx,
  work: ReceivedWork,
  sentAt: number,
  whyUnfinished: WhyUnfinished,
): Promise<WorkOutcome> {
  const { key, kind } = work;
  try {
    await carryOut(ctx, work, deviceTime(work.at, sentAt, ctx.clock.now()), sentAt, whyUnfinished);
    return { key, outcome: "kept" };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) {
      ctx.log.warn({ code: error.code, kind }, "waiting work was refused");
      return refused(key, error);
    }
    ctx.log.error({ err: error, kind }, "waiting work could not be taken now");
    return { key, outcome: "later" };
  }
}

async function carryOut(
  ctx: Ctx,
  work: ReceivedWork,
  clientAt: number,
  sentAt: number,
  whyUnfinished: WhyUnfinished,
): Promise<void> {
  const { key } = work;
  switch (work.kind) {
    case "finish":
      await setElementProgress(ctx, work, { state: "done", key, clientAt }, whyUnfinished);
      return;
    case "progress": {
      const own = (time: number | undefined) =>
        time ? deviceTime(time, sentAt, ctx.clock.now()) : time;
      const history = work.history?.map(({ state, at }) => ({ state, at: own(at) ?? 0 }));
      const times = { started: own(work.started), finished: own(work.finished), history };
      const { state, percent } = work;
      await setElementProgress(
        ctx,
        work,
        { state, percent, ...times, key, clientAt },
        whyUnfinished,
      );
      return;
    }
    case "variable":
      await setCourseVariable(ctx, work.courseId, { ...work, clientAt });
      return;
    case "question":
      await answerOne(ctx, work, clientAt);
      return;
    default:
      await answer(ctx, work, clientAt);
  }
}

type QuestionWork = Extract<ReceivedWork, { kind: "question" }>;

/** @throws what answering a test's question throws, and INVALID for an answer without a choice (section 5) */
async function answerOne(ctx: Ctx, work: QuestionWork, clientAt: number): Promise<void> {
  const { person, element } = await openOwnCourseElement(ctx, work);
  const answered = await answerTestQuestion(ctx, element, {
    componentId: work.msgId,
    chosen: [...new Set(work.answers)],
    attempt: work.sessionId,
    clientAt,
  });
  if (!answered) throw invalidInput("answers: choose at least one");
  await beginOwnElement(ctx, person, work.elementId, clientAt);
  if (answered.whole?.passed)
    await finishOwnElement(ctx, person.course, work.elementId, passedKey(answered.key), clientAt);
}

type AnswerWork = Extract<ReceivedWork, { kind: "interaction" | "quiz" | "test" }>;

/** @throws what recording the answer throws, and INVALID for one without a choice (section 5) */
async function answer(ctx: Ctx, work: AnswerWork, clientAt: number): Promise<void> {
  const { kind, key } = work;
  const opened = await openOwnCourseElement(ctx, work);
  if (kind === "test" && opened.summary.type !== "test")
    throw invalidInput("elementId: this is no test");
  const answers =
    kind === "test" ? work.answers : { [work.componentId]: [...new Set(work.answers)] };
  const sent = { kind, answers, key, clientAt, sessionId: ctx.deviceId };
  const recorded = await recordResult(ctx, opened.element, sent);
  if (!recorded) throw invalidInput("answers: choose at least one");
  await beginOwnElement(ctx, opened.person, work.elementId, clientAt);
  if (kind === "test" && recorded.passed)
    await finishOwnElement(ctx, opened.person.course, work.elementId, passedKey(key), clientAt);
  if (kind === "quiz") await finishQuiz(ctx, opened.person.course, opened.summary, key, clientAt);
}
