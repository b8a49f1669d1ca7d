import { randomUUID } from "node:crypto";
import type { Transaction } from "#platform/database.server.ts";
import type { ReactionKind } from "./discussion.ts";
import { resolveMentions } from "./resolve-mentions.server.ts";
import { discussionMessages, discussionReactions } from "./tables.server.ts";

export type PastMessage = {
  environmentId: string;
  elementId: string;
  parentId: string | null;
  userId: string;
  text: string;
  createdAt: Date;
  /** The mentor who put it at the top; null if nobody did. */
  highlightedBy: string | null;
  reactions: readonly { userId: string; kind: ReactionKind }[];
};

/**
 * Stores a message that was written in the past, with its reactions. It announces nothing and notifies nobody.
 * @returns its id
 */
export async function storePastMessage(
  tx: Transaction,
  { reactions, ...message }: PastMessage,
): Promise<string> {
  const { environmentId, createdAt, highlightedBy } = message;
  const [stored] = await tx
    .insert(discussionMessages)
    .values({
      ...message,
      key: randomUUID(),
      mentions: await resolveMentions(message, tx, message),
      state: "shown",
      highlightedAt: highlightedBy === null ? null : createdAt,
    })
    .returning({ id: discussionMessages.id });
  const messageId = stored!.id;
  if (reactions.length > 0)
    await tx
      .insert(discussionReactions)
      .values(reactions.map((reaction) => ({ environmentId, messageId, ...reaction })));
  return messageId;
}
