import { sql } from "drizzle-orm";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import { findConversation } from "#domains/conversations/find-conversation.server.ts";
import {
  loadReplyWindow,
  type ReplyWindow,
} from "#domains/conversations/channels/reply-window.server.ts";
import { authorize, can } from "#domains/conversations/policy.server.ts";
import { type MessagesPage, readMessages } from "#domains/conversations/read-messages.server.ts";
import { findOpenWordCase } from "#domains/conversations/cases/open-case-for-word.server.ts";
import type { Gender } from "#domains/conversations/routing.ts";
import { withHeldLinks } from "#domains/conversations/safety/held-links.ts";
import { accessOf, loadTeam, type PublicMentor } from "#domains/conversations/team.server.ts";
import { loadStudy, type Study } from "./load-study.server.ts";

export type Thread = MessagesPage & {
  id: string;
  /** The learner's first name; "" without one. Mentors see no last name, email or phone. */
  name: string;
  language: string;
  context: MessageContext | null;
  tags: string[];
  /** Whom the learner asked for; null: anybody. */
  wantedGender: Gender | null;
  isClosed: boolean;
  /** ISO instant; null: nobody waits. */
  waitingSince: string | null;
  /** null: it waits in a pool. */
  owner: PublicMentor | null;
  /** The learner said that they are under 18. */
  isMinor: boolean;
  /** Who also reads it because of that. */
  secondReader: PublicMentor | null;
  /** A flagged word has opened a case that isn't closed. */
  isFlagged: boolean;
  /** Where an answer goes, besides the portal; null: nowhere. */
  replyWindow: ReplyWindow | null;
  /** What the caller may do. */
  canAnswer: boolean;
  canClaim: boolean;
  /** To whom it can be passed on: everyone who answers, without the owner and those whom the learner declined. */
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
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "settings" | "providers" | "clock">,
  { conversationId, before }: { conversationId: string; before?: number | undefined },
): Promise<Thread> {
  authorize(ctx, "open", "inbox");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  const conversation = await findConversation(ctx.db, ctx, conversationId);
  const access = accessOf(team, conversation, ctx.settings.conversations);
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
  const personOf = (personId: string | null) =>
    personId === null ? null : (team.people.get(personId) ?? null);
  const leaders = team.leaderIds.flatMap((leaderId) => team.people.get(leaderId) ?? []);
  const others = new Map([...team.mentors, ...leaders].map((one) => [one.userId, one]));
  for (const excluded of [ownerId, userId, ...declinedIds]) if (excluded) others.delete(excluded);
  const canAnswer = can(ctx, "answer", "conversation", access);
  const authorIds = new Set(page.messages.flatMap(({ authorId }) => authorId ?? []));
  return {
    ...page,
    messages: page.messages.map(withHeldLinks),
    id,
    name: rows[0]!.name,
    language: conversation.language,
    context: conversation.context,
    tags: conversation.tags,
    wantedGender: conversation.wantedGender,
    isClosed: conversation.closedAt !== null,
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    owner: personOf(ownerId),
    isMinor: conversation.isMinor === true,
    secondReader: personOf(access.secondReaderId),
    isFlagged: (await findOpenWordCase(ctx.db, conversation)) !== null,
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
    replyWindow: canAnswer ? await loadReplyWindow(ctx, conversation) : null,
    study: canAnswer ? await loadStudy(ctx.db, conversation) : null,
  };
}
