import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { notifyOfConversation } from "#domains/conversations/announce-conversation.server.ts";
import type { StoredConversation } from "#domains/conversations/find-conversation.server.ts";
import { leaderOf } from "#domains/conversations/routing.ts";
import { findFlaggedWord } from "#domains/conversations/safety/flagged-words.ts";
import { conversationCases } from "#domains/conversations/tables.server.ts";
import type { Team } from "#domains/conversations/team.server.ts";

type Written = { conversation: StoredConversation; sequence: number; text: string };

/**
 * Opens a case for a message with one of the portal's flagged words, and notifies the leader. While such a case is open,
 * further words in the conversation open no other.
 */
export async function openCaseForWord(
  tx: Transaction,
  { settings, clock }: Pick<Ctx, "settings" | "clock">,
  { leaderIds }: Team,
  { conversation, sequence, text }: Written,
): Promise<void> {
  const word = findFlaggedWord(text, settings.conversations.flaggedWords);
  if (word === null) return;
  const { environmentId, id: conversationId, leaderId } = conversation;
  if ((await findOpenWordCase(tx, conversation)) !== null) return;
  const openedAt = new Date(clock.now());
  const [row] = await tx
    .insert(conversationCases)
    .values({ environmentId, conversationId, sequence, reason: "", word, openedAt })
    .returning({ id: conversationCases.id });
  await notifyOfConversation(tx, {
    environmentId,
    conversationId,
    userId: leaderOf(leaderId, leaderIds),
    kind: "case-opened",
    key: row!.id,
    createdAt: openedAt.getTime(),
  });
}

/** Returns the id of the open case that a flagged word has opened; null without one. */
export async function findOpenWordCase(
  db: Db,
  { environmentId, id }: Pick<StoredConversation, "environmentId" | "id">,
): Promise<string | null> {
  const [row] = await db
    .select({ id: conversationCases.id })
    .from(conversationCases)
    .where(
      and(
        eq(conversationCases.environmentId, environmentId),
        eq(conversationCases.conversationId, id),
        isNull(conversationCases.closedAt),
        isNotNull(conversationCases.word),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}
