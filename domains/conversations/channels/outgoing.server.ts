import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import type { DeliveryFailure, FailedCall } from "#domains/messaging/adapters/adapter.ts";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import type { FilledTemplate } from "#domains/messaging/template.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import type { OutsideChannel } from "#domains/conversations/conversation.ts";
import { openChatFile } from "#domains/conversations/files/chat-file.server.ts";
import { readFileRows } from "#domains/conversations/files/read-files.server.ts";
import type { ActorlessCtx } from "./learner-context.server.ts";
import { findRecipient } from "./recipient.server.ts";
import { splitText } from "./split-text.ts";

/** An answer that waits to be sent. */
export type WaitingMessage = {
  environmentId: string;
  conversationId: string;
  sequence: number;
  channel: OutsideChannel;
  isAutomatic: boolean;
  authorId: string | null;
  text: string;
  template: FilledTemplate | null;
  createdAt: Date;
  userId: string;
};

/** How an answer leaves the portal. */
export type Outgoing = {
  /** Each sends one part of the answer, and returns the id that the channel gave it or "". @throws ServiceFailure */
  sends: readonly (() => Promise<string>)[];
  /** Why sending failed; null if trying again may help. */
  explainFailure(failed: FailedCall): DeliveryFailure | null;
};

/** Prepares an answer for a messenger; null if the learner isn't known there. */
export async function openMessenger(
  ctx: ActorlessCtx,
  { userId, text, template, environmentId, conversationId, sequence }: WaitingMessage,
  channel: MessengerChannel,
): Promise<Outgoing | null> {
  const recipient = await findRecipient(ctx, { userId, channel });
  const keys = await providerKeysOf(ctx, channel);
  if (recipient === null || keys === null) return null;
  const adapter = adapterOf(channel);
  const connection = { urls: ctx.providers.urls, keys };
  const texts = template
    ? [async () => (await adapter.sendTemplate?.(connection, recipient, template)) ?? ""]
    : splitText(text, adapter.textMaxChars).map(
        (part) => () => adapter.send(connection, recipient, { text: part, buttons: [] }),
      );
  const rows = await readFileRows(ctx.db, { environmentId, conversationId, sequences: [sequence] });
  const files = rows.map((row) => async () => {
    const file = await openChatFile(ctx, row);
    return adapter.sendFile && file ? adapter.sendFile(connection, recipient, file) : "";
  });
  return {
    sends: [...texts, ...files],
    explainFailure: (failed) => adapter.explainFailure(failed),
  };
}
