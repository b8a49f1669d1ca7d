import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { keyUsed, questionUnknown } from "./errors.ts";
import { type Answers, gradeQuestion, gradeTest, type QuestionGrade } from "./grading.ts";
import { readQuestions } from "./read-questions.ts";

export type ResultKind = "interaction" | "quiz" | "test";

export type SentResult = {
  kind: ResultKind;
  answers: Answers;
  /** The browser's idempotency key; empty: this is a form without scripts, and each sending counts. */
  key: string;
  clientAt: number | null;
  sessionId: string | null;
};

export type RecordedResult = { passed: boolean; score: number; perQuestion: QuestionGrade[] };

const keyMaxChars = 100;

/**
 * Grades and keeps the answers of one question (interaction) or of a whole test; the browser's own idea of
 * `passed` is never asked (DEC-54). A result without any answer is skipped (section 5): null.
 * Errors: RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN, RESULTS-KEY-USED.
 */
export async function recordResult(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock" | "deviceId">,
  element: LoadedElement,
  sent: SentResult,
): Promise<RecordedResult | null> {
  const chosen = Object.values(sent.answers);
  if (!chosen.some((variants) => variants.length > 0)) return null;
  const graded = grade(element, sent);
  const [onlyComponent] = sent.kind === "test" ? [] : Object.keys(sent.answers);
  // A guest's keys are their browser's: what two guests chose alike must not meet.
  const owner = ctx.actor.kind === "guest" ? (ctx.deviceId ?? randomUUID()) : ctx.actor.userId;
  const key = `${owner} ${sent.key.slice(0, keyMaxChars) || randomUUID()}`;
  const { rowCount } = await ctx.db.execute(sql`
    insert into results (environment_id, key, kind, user_id, device_id, course_id, element_id,
      element_revision, component_id, answers, multiple, passed, score, session_id, email, client_at, server_at)
    values (${ctx.portal.id}, ${key}, ${sent.kind},
      ${ctx.actor.kind === "guest" ? null : ctx.actor.userId}, ${ctx.deviceId}, ${element.courseId},
      ${element.id}, ${element.revision}, ${onlyComponent ?? null}, ${JSON.stringify(sent.answers)}::jsonb,
      ${chosen.some((variants) => variants.length > 1)}, ${graded.passed}, ${graded.score},
      ${sent.sessionId}, ${ctx.actor.email},
      ${sent.clientAt === null ? null : new Date(sent.clientAt)}::timestamptz, ${new Date(ctx.clock.now())})
    on conflict do nothing`);
  return rowCount === 1 ? graded : readRecorded(ctx, key, element, sent);
}

/** The key was used before: what counts is what was kept under it, not what is sent now. */
async function readRecorded(
  ctx: Pick<Ctx, "db" | "portal">,
  key: string,
  element: LoadedElement,
  sent: SentResult,
): Promise<RecordedResult> {
  const { rows } = await ctx.db.execute<{
    kind: ResultKind;
    element_id: string;
    answers: Answers;
  }>(sql`
    select kind, element_id, answers from results where environment_id = ${ctx.portal.id} and key = ${key}`);
  const kept = rows[0];
  if (kept?.kind !== sent.kind || kept.element_id !== element.id) throw keyUsed();
  return grade(element, { ...sent, answers: kept.answers });
}

function grade(element: LoadedElement, sent: SentResult): RecordedResult {
  const questions = readQuestions(element.components);
  if (sent.kind === "test")
    return gradeTest({ questions, passMark: element.passMark }, sent.answers);
  const perQuestion = Object.entries(sent.answers).map(([componentId, chosen]) => {
    const question = questions.find((one) => one.componentId === componentId);
    if (!question) throw questionUnknown(componentId);
    return gradeQuestion(question, chosen);
  });
  const right = perQuestion.filter(({ correct }) => correct).length;
  return {
    passed: right === perQuestion.length,
    score: Math.floor((100 * right) / perQuestion.length),
    perQuestion,
  };
}
