import { sql } from "drizzle-orm";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type AnswerTimes, readAnswerTimes } from "#domains/conversations/answer-time.server.ts";
import { inboxPageMax, type MessageContext } from "#domains/conversations/conversation.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import {
  loadTeam,
  type PublicMentor,
  type TeamMentor,
} from "#domains/conversations/team.server.ts";
import { withOpenCounts } from "./count-open.server.ts";

/** Somebody who waits for an answer. Leaders see who waits and for what, not what was written. */
export type WaitingLearner = {
  conversationId: string;
  name: string;
  language: string;
  context: MessageContext | null;
  /** ISO instant. */
  waitingSince: string;
  /** null: nobody has taken it. */
  ownerId: string | null;
};

export type Desk = {
  /** Those who have waited longest, the longest wait first. */
  waiting: WaitingLearner[];
  waitingCount: number;
  unownedCount: number;
  times: AnswerTimes;
  mentors: readonly (TeamMentor & { openCount: number; waitingCount: number })[];
  leaders: PublicMentor[];
};

/** Loads who waits for an answer, so that a leader can help before it takes too long. @throws AUTH-DENY */
export async function loadDesk(ctx: Pick<Ctx, "db" | "portal" | "actor">): Promise<Desk> {
  authorize(ctx, "lead", "mentors");
  const environmentId = ctx.portal.id;
  const isWaiting = sql`conversation.environment_id = ${environmentId} and conversation.hidden_at is null
    and conversation.closed_at is null and conversation.waiting_since is not null`;
  const [team, times, { rows: waiting }, { rows: counts }] = await Promise.all([
    loadTeam(ctx.db, environmentId),
    readAnswerTimes(ctx.db, environmentId),
    ctx.db.execute<WaitingLearner>(sql`
      select conversation.id as "conversationId", ${firstNameOf(sql`conversation.user_id`)} as name,
        conversation.language, conversation.context, conversation.waiting_since as "waitingSince",
        conversation.owner_id as "ownerId"
      from ${conversations} conversation where ${isWaiting}
      order by conversation.waiting_since, conversation.id limit ${inboxPageMax}`),
    ctx.db.execute<{ ownerId: string | null; count: number }>(sql`
      select conversation.owner_id as "ownerId", count(*)::int as count
      from ${conversations} conversation where ${isWaiting} group by conversation.owner_id`),
  ]);
  const mentors = await withOpenCounts(ctx.db, environmentId, team.mentors);
  const countOf = new Map(counts.map(({ ownerId, count }) => [ownerId, count]));
  return {
    waiting: waiting.map((row) => ({
      ...row,
      waitingSince: new Date(row.waitingSince).toISOString(),
    })),
    waitingCount: counts.reduce((sum, { count }) => sum + count, 0),
    unownedCount: countOf.get(null) ?? 0,
    times,
    mentors: mentors.map((mentor) => ({
      ...mentor,
      waitingCount: countOf.get(mentor.userId) ?? 0,
    })),
    leaders: team.leaderIds.flatMap((id) => team.people.get(id) ?? []),
  };
}
