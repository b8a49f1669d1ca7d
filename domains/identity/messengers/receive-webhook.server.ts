import { botOf, type Channel, messengerOf } from "#domains/messaging/messenger.ts";
import type {
  ChatMessage,
  ChatEvent,
  DeliveryReport,
  WebhookCall,
  ChannelAdapter,
} from "#domains/messaging/adapters/adapter.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import type { KeysOf } from "#platform/provider-keys.ts";
import { webhookRefused } from "./errors.ts";
import {
  handleMessengerEvent,
  type MessageTaker,
  type MessengerEventCtx,
} from "./handle-messenger-event.server.ts";

/** Take messages that belong to no sign-in, and reports about sent messages. */
export type MessageHandlers = {
  takeMessage: MessageTaker;
  takeReport(
    ctx: MessengerEventCtx,
    reported: { channel: Channel; bot: string; report: DeliveryReport },
  ): Promise<void>;
};

/**
 * Handles a platform's call to this portal: verifies its signature over the raw bytes, handles each event once, and
 * sends the bot's replies.
 * @param handlers take what belongs to no sign-in
 * @returns the body of the response, for platforms that read it
 * @throws NOT-FOUND if this portal has no such bot, WEBHOOK-REFUSED
 */
export async function receiveWebhook<C extends Channel>(
  ctx: MessengerEventCtx,
  channel: C,
  call: WebhookCall,
  { takeMessage, takeReport }: MessageHandlers,
): Promise<unknown> {
  const keys = await providerKeysOf(ctx, channel);
  const bot = botOf(messengerOf(channel), ctx.settings);
  if (keys === null || bot === null) throw notFound();
  const adapter = adapterOf(channel);
  if (!adapter.verify(call, keys)) throw webhookRefused();
  for (const report of adapter.readReports?.(call.body, keys) ?? [])
    await takeReport(ctx, { channel, bot, report });
  let responseBody: unknown = {};
  for (const event of adapter.readEvents(call.body, keys)) {
    if (isForAnotherBot(event, bot)) continue;
    const message = await handleMessengerEvent(ctx, { channel, bot, event }, takeMessage);
    if (event.opened && adapter.buildGreeting)
      responseBody = message ? adapter.buildGreeting(message) : responseBody;
    else await sendReply(ctx, adapter, keys, event, message);
  }
  return responseBody;
}

/** If both the call and the settings name the bot by its number, the numbers must be equal. */
const isForAnotherBot = ({ to }: ChatEvent, bot: string): boolean =>
  to !== null && /^\d+$/.test(bot) && to !== bot;

/** If the platform is down, the event still counts as handled: a user who opens the link again is asked again. */
async function sendReply<C extends Channel>(
  ctx: MessengerEventCtx,
  adapter: ChannelAdapter<C>,
  keys: KeysOf<C>,
  { senderId, tapId }: ChatEvent,
  message: ChatMessage | null,
): Promise<void> {
  const connection = { urls: ctx.providers.urls, keys };
  try {
    if (tapId !== undefined) await adapter.confirmTap?.(connection, tapId);
    if (message) await adapter.send(connection, senderId, message);
  } catch (error) {
    ctx.log.warn({ err: error, channel: adapter.channel }, "a bot's answer could not be sent");
  }
}

/** Answers a platform that checks a new webhook; null if its verify token is wrong. */
export async function answerChallenge<C extends Channel>(
  ctx: MessengerEventCtx,
  channel: C,
  query: URLSearchParams,
): Promise<string | null> {
  const keys = await providerKeysOf(ctx, channel);
  return keys === null ? null : (adapterOf(channel).answerChallenge?.(query, keys) ?? null);
}
