import { botOf, channels, type Channel, messengerOf } from "#domains/messaging/messenger.ts";
import { wireOf } from "#domains/messaging/wires/wires.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/outbound.server.ts";

/** What became of a portal's bot: told by us, to be entered at the platform by hand, or refused by the platform. */
export type BotConnection = {
  channel: Channel;
  url: string;
  state: "connected" | "by-hand" | "failed";
  reason?: string;
};

/** Where a portal's platforms send their calls. */
export const webhookPath = (channel: Channel): string => `/webhooks/${channel}`;

/**
 * Tells the platforms where this portal's webhooks are, for every bot that has keys and an endpoint. Meta and Twilio
 * learn it in their own consoles.
 */
export async function connectBots(
  ctx: Pick<Ctx, "db" | "portal" | "settings" | "vault" | "providers" | "log">,
): Promise<BotConnection[]> {
  const done: BotConnection[] = [];
  for (const channel of channels) {
    const bot = botOf(messengerOf(channel), ctx.settings);
    if (bot !== null && (await providerKeysOf(ctx, channel)) !== null)
      done.push(await connectBot(ctx, channel, bot));
  }
  return done;
}

async function connectBot<C extends Channel>(
  ctx: Parameters<typeof connectBots>[0],
  channel: C,
  bot: string,
): Promise<BotConnection> {
  const url = ctx.portal.origin + webhookPath(channel);
  const { connect, challenge } = wireOf(channel);
  const keys = await providerKeysOf(ctx, channel);
  if (!connect || keys === null) return { channel, url, state: "by-hand" };
  try {
    await connect({ addresses: ctx.providers.addresses, keys }, { url, bot });
    // A platform with an agreed word learns the address in its own console.
    return { channel, url, state: challenge ? "by-hand" : "connected" };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { channel, url, state: "failed", reason: error.message };
  }
}
