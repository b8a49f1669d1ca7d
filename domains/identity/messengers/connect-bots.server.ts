import { botOf, channels, type Channel, messengerOf } from "#domains/messaging/messenger.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";

/** The result for a portal's bot: connected, to be set up by hand at the platform, or refused by the platform. */
export type BotConnection = {
  channel: Channel;
  url: string;
  state: "connected" | "by-hand" | "failed";
  reason?: string;
};

/** The path that a portal's messenger platforms call. */
export const webhookPath = (channel: Channel): string => `/webhooks/${channel}`;

/**
 * Registers this portal's webhooks at the platforms, for every bot with keys and an endpoint. At Meta and Twilio, an
 * admin has to enter the URL in their consoles.
 */
export async function connectBots(
  ctx: Pick<Ctx, "db" | "portal" | "settings" | "vault" | "providers" | "log">,
): Promise<BotConnection[]> {
  const connections: BotConnection[] = [];
  for (const channel of channels) {
    const bot = botOf(messengerOf(channel), ctx.settings);
    if (bot !== null && (await providerKeysOf(ctx, channel)) !== null)
      connections.push(await registerBot(ctx, channel, bot));
  }
  return connections;
}

async function registerBot<C extends Channel>(
  ctx: Parameters<typeof connectBots>[0],
  channel: C,
  bot: string,
): Promise<BotConnection> {
  const url = ctx.portal.origin + webhookPath(channel);
  const { registerWebhook: connect, answerChallenge: challenge } = adapterOf(channel);
  const keys = await providerKeysOf(ctx, channel);
  if (!connect || keys === null) return { channel, url, state: "by-hand" };
  try {
    await connect({ urls: ctx.providers.urls, keys }, { url, bot });
    // A platform with a verify token has to be set up in its own console.
    return { channel, url, state: challenge ? "by-hand" : "connected" };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { channel, url, state: "failed", reason: error.message };
  }
}
