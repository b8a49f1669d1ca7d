import { sql } from "drizzle-orm";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import { findConversation } from "#domains/conversations/find-conversation.server.ts";
import { authorize, can } from "#domains/conversations/policy.server.ts";
import { type MessagesPage, readMessages } from "#domains/conversations/read-messages.server.ts";
import { accessOf, loadTeam, type PublicMentor } from "#domains/conversations/team.server.ts";
import { loadStudy, type Study } from "./load-study.server.ts";

export type Thread = MessagesPage & {
  id: string;
  /** The learner's first name; "" without one. No other contact. */
  name: string;
  language: string;
  context: MessageContext | null;
  isClosed: boolean;
  /** ISO instant; null: nobody waits. */
  waitingSince: string | null;
  /** null: it waits in a pool. */
  owner: PublicMentor | null;
  /** What the caller may do. */
  canAnswer: boolean;
  canClaim: boolean;
  /** Who can get it: everyone who answers, without the owner and those whom the learner declined. */
  others: PublicMentor[];
  /** Names of those who wrote, by user id. */
  authors: Record<string, string>;
  /** What the conversation's mentor should know; null for everybody else. */
  study: Study | null;
};

/**
 * Loads a conversation for somebody who answers it, with the latest messages or those before a sequence number.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function loadThread(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  { conversationId, before }: { conversationId: string; before?: number | undefined },
): Promise<Thread> {
  authorize(ctx, "open", "inbox");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  const conversation = await findConversation(ctx.db, ctx, conversationId);
  const access = accessOf(team, conversation);
  authorize(ctx, "read", "conversation", access);
  const { environmentId, id, ownerId, userId, declinedIds } = conversation;
  const page = await readMessages(ctx.db, {
    environmentId,
    conversationId: id,
    before,
    includesInternal: true,
  });
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select ${firstNameOf(sql`${userId}::uuid`)} as name`,
  );
  const leaders = team.leaderIds.flatMap((leaderId) => team.people.get(leaderId) ?? []);
  const others = new Map([...team.mentors, ...leaders].map((one) => [one.userId, one]));
  for (const excluded of [ownerId, userId, ...declinedIds]) if (excluded) others.delete(excluded);
  const canAnswer = can(ctx, "answer", "conversation", access);
  const authorIds = new Set(page.messages.flatMap(({ authorId }) => authorId ?? []));
  return {
    ...page,
    id,
    name: rows[0]!.name,
    language: conversation.language,
    context: conversation.context,
    isClosed: conversation.closedAt !== null,
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    owner: ownerId === null ? null : (team.people.get(ownerId) ?? null),
    canAnswer,
    canClaim: can(ctx, "claim", "conversation", access),
    others: [...others.values()].map(({ userId: otherId, name, avatar }) => ({
      userId: otherId,
      name,
      avatar,
    })),
    authors: Object.fromEntries(
      [...authorIds].flatMap((authorId) => {
        const author = team.people.get(authorId);
        return author ? [[authorId, author.name]] : [];
      }),
    ),
    study: canAnswer ? await loadStudy(ctx.db, conversation) : null,
  };
}
