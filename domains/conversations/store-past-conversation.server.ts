import type { Ctx } from "#domains/settings/context.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { appendMessage } from "./append-message.server.ts";
import type { MessageContext } from "./conversation.ts";
import type { PreparedFile } from "./files/prepare-files.server.ts";
import { storeFiles } from "./files/store-files.server.ts";
import { conversations } from "./tables.server.ts";

type PastMessage = {
  from: "learner" | "mentor" | "note";
  text: string;
  files: readonly PreparedFile[];
  createdAt: Date;
};

export type PastConversation = {
  environmentId: string;
  userId: string;
  /** null: it waits in the leader's pool. */
  ownerId: string | null;
  leaderId: string;
  language: string;
  context: MessageContext | null;
  /** In their order, at least one. */
  messages: readonly PastMessage[];
};

const directions = { learner: "in", mentor: "out", note: "internal" } as const;

/** Stores a conversation that has already taken place. It announces nothing and notifies nobody. */
export async function storePastConversation(
  tx: Transaction,
  ctx: Pick<Ctx, "clock"> & { files: FileStore },
  { messages, ...conversation }: PastConversation,
): Promise<void> {
  const { environmentId, userId, ownerId } = conversation;
  const spoken = messages.filter(({ from }) => from !== "note");
  const last = spoken.at(-1)!;
  const isWaiting = last.from === "learner";
  const [row] = await tx
    .insert(conversations)
    .values({
      ...conversation,
      openedAt: messages[0]!.createdAt,
      firstAnsweredAt: spoken.find(({ from }) => from === "mentor")?.createdAt,
      waitingSince: isWaiting ? last.createdAt : null,
      ownerUnread: isWaiting ? 1 : 0,
      lastMessageAt: last.createdAt,
    })
    .returning({ id: conversations.id });
  const conversationId = row!.id;
  for (const [index, { from, text, files, createdAt }] of messages.entries()) {
    const { sequence } = await appendMessage(tx, {
      environmentId,
      conversationId,
      direction: directions[from],
      kind: from === "note" ? "note" : "text",
      text,
      authorId: from === "learner" ? userId : ownerId,
      context: index === 0 ? conversation.context : null,
      createdAt,
    });
    await storeFiles(tx, ctx, { environmentId, conversationId, sequence }, files);
  }
}
