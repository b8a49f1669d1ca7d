import { sql, type SQL } from "drizzle-orm";
import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { notifyOfQuestion } from "#domains/conversations/notify-of-question.server.ts";
import {
  isConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { describeQuestionOf } from "#domains/conversations/learner/route-own-question.server.ts";
import { queueForwarding } from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { withOpenCounts } from "#domains/conversations/mentors/count-open.server.ts";
import { leaderOf, routeQuestion } from "#domains/conversations/routing.ts";
import { handedTo } from "#domains/conversations/safety/handed-to.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";
import { dueStep, lateAfterMs, lateSteps } from "./answer-deadline.ts";

/** The queue of the job that watches deadlines; its jobs have no data. */
export const deadlinesQueue = "answer-deadlines";
/** Cron schedule: every ten minutes. */
export const deadlinesCron = "*/10 * * * *";

const hourMs = 3_600_000;
/** The most conversations changed in one transaction. */
const batchMax = 50;

/** What the job needs of a portal, outside a request. */
export type DeadlineCtx = Pick<
  Ctx,
  "portal" | "settings" | "db" | "clock" | "log" | "jobs" | "vault"
> &
  MessagesCtx;

type Tools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<DeadlineCtx | null>;
};

/**
 * Reminds mentors and leaders of questions that nobody answers, and gives them to somebody else. Each step is recorded in
 * the transaction that takes it, so it is taken once, also if two processes do this at the same time. A failure in one
 * portal doesn't stop the others.
 */
export async function watchDeadlines({ db, clock, log, portal }: Tools): Promise<void> {
  const { rows } = await db.execute<{ environmentId: string }>(sql`
    select distinct environment_id as "environmentId" from ${conversations} conversation
    where ${isWaiting}`);
  for (const { environmentId } of rows) {
    try {
      const ctx = await portal(environmentId);
      if (!ctx) continue;
      while ((await takeSteps(ctx, clock.now())) === batchMax);
    } catch (error) {
      log.error({ err: error, environmentId }, "late answers could not be handled");
    }
  }
}

const isWaiting = sql`conversation.waiting_since is not null and conversation.closed_at is null
  and conversation.hidden_at is null`;

/** SQL: since when this learner waits for this mentor. Each new mentor gets the full time again. */
const waitBegan = sql`greatest(conversation.waiting_since, conversation.owner_since)`;

/** Takes the steps that are due in a portal, the longest wait first. @returns the number of conversations */
async function takeSteps(ctx: DeadlineCtx, now: number): Promise<number> {
  const deadlineMs = ctx.settings.conversations.firstAnswerHours * hourMs;
  const before = (step: 1 | 2 | 3): SQL =>
    sql`${new Date(now - lateAfterMs(step, deadlineMs))}::timestamptz`;
  return withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; began: Date }>(sql`
      select conversation.id, ${waitBegan} as began from ${conversations} conversation
      where conversation.environment_id = ${ctx.portal.id} and ${isWaiting}
        and conversation.waiting_since <= ${before(1)} and ${waitBegan} <= ${before(1)}
        and (conversation.late_since is distinct from ${waitBegan} or conversation.late_step <
          case when ${waitBegan} <= ${before(3)} then 3 when ${waitBegan} <= ${before(2)} then 2 else 1 end)
      order by conversation.waiting_since, conversation.id
      limit ${batchMax} for update skip locked`);
    if (rows.length === 0) return 0;
    for (const { id, began } of rows) await takeStep(tx, ctx, id, now - new Date(began).getTime());
    return rows.length;
  });
}

async function takeStep(
  tx: Transaction,
  ctx: DeadlineCtx,
  id: string,
  waitMs: number,
): Promise<void> {
  const key = { environmentId: ctx.portal.id, id };
  const [conversation] = await tx.select().from(conversations).where(isConversation(key));
  const { ownerId, leaderId, waitingSince, ownerSince } = conversation!;
  const began = Math.max(waitingSince!.getTime(), ownerSince?.getTime() ?? 0);
  const step = dueStep(waitMs, ctx.settings.conversations.firstAnswerHours * hourMs);
  await tx
    .update(conversations)
    .set({ lateStep: step, lateSince: sql`greatest(waiting_since, owner_since)` })
    .where(isConversation(key));
  const late = { conversationId: id, key: began };
  if (step === lateSteps.remindMentor)
    await notifyOfQuestion(tx, ctx, { ...late, userId: ownerId, kind: "question-late" });
  else if (step === lateSteps.remindLeader) {
    const { leaderIds } = await loadTeam(tx, ctx.portal.id);
    const leader = leaderOf(leaderId, leaderIds);
    await notifyOfQuestion(tx, ctx, { ...late, userId: leader, kind: "team-question-late" });
  } else await reassign(tx, ctx, conversation!);
}

/** Gives a question to somebody else, or back to its pool. Without anybody else, a question in a pool stays there. */
async function reassign(
  tx: Transaction,
  ctx: DeadlineCtx,
  conversation: StoredConversation,
): Promise<void> {
  const { environmentId, id, userId, ownerId } = conversation;
  const { context, language, wantedGender } = conversation;
  const declinedIds = [...conversation.declinedIds, ...(ownerId === null ? [] : [ownerId])];
  const question = await describeQuestionOf({ ...ctx, language, referral: {} }, tx, {
    userId,
    context,
    wantedGender,
    declinedIds,
  });
  const team = await loadTeam(tx, environmentId);
  // Count again for each question: the previous one has changed who is busy.
  const mentors = await withOpenCounts(tx, environmentId, team.mentors);
  const route = routeQuestion(question, mentors, team.leaderIds);
  if (route === null || route.ownerId === ownerId) return;
  const now = ctx.clock.now();
  await tx
    .update(conversations)
    .set(handedTo(team, { ...conversation, declinedIds }, route, now))
    .where(isConversation(conversation));
  await setMentor(tx, { environmentId, userId }, route.ownerId);
  await notifyOfQuestion(tx, ctx, {
    conversationId: id,
    userId: route.ownerId ?? route.leaderId,
    kind: "question-waiting",
    key: `${now} reassigned`,
  });
  await queueForwarding(tx, ctx, { environmentId, conversationId: id });
  await announceConversation(tx, {
    environmentId,
    conversationId: id,
    userIds: [userId, ownerId, route.ownerId],
    isInPool: true,
  });
  ctx.log.info({ conversationId: id }, "gave a question that nobody answered to somebody else");
}
