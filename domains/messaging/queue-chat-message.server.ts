import { randomUUID } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Channel } from "./messenger.ts";
import { outbox } from "./tables.server.ts";
import type { ChatMessage } from "./adapters/adapter.ts";

/** The queue of chat messages; its jobs carry `{environmentId, id}`. */
export const chatQueue = "send-chat-message";

const outboxContext = (environmentId: string, id: string) => `outbox ${environmentId} ${id}`;

/**
 * Queues a chat message in the transaction that needs it. It is stored encrypted, because its buttons may contain
 * single-use links.
 * @param input `to` is the user's id at the platform
 */
export async function queueChatMessage(
  tx: Transaction,
  { portal, jobs, vault, clock }: Pick<Ctx, "portal" | "jobs" | "vault" | "clock">,
  { channel, to, message }: { channel: Channel; to: string; message: ChatMessage },
): Promise<void> {
  const outboxKey = { environmentId: portal.id, id: randomUUID() };
  await tx.insert(outbox).values({
    ...outboxKey,
    channel,
    recipient: to,
    body: vault.seal(outboxContext(outboxKey.environmentId, outboxKey.id), JSON.stringify(message)),
    createdAt: new Date(clock.now()),
  });
  await jobs.enqueue(tx, chatQueue, outboxKey);
}

/** Decrypts what `queueChatMessage` stored; null if it can't be decrypted. */
export function openChatMessage(
  vault: Vault,
  row: { environmentId: string; id: string; body: string },
): ChatMessage | null {
  const json = vault.open(outboxContext(row.environmentId, row.id), row.body);
  return json === null ? null : (JSON.parse(json) as ChatMessage);
}
