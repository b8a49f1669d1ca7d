import type { Provider } from "#platform/provider-keys.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** The messengers people choose from, named as in their `/connect/` paths. */
export const messengers = ["whatsapp", "telegram", "viber", "facebookmessenger"] as const;
export type Messenger = (typeof messengers)[number];

export const isMessenger = (name: string): name is Messenger =>
  (messengers as readonly string[]).includes(name);

/** The services that carry messages, as `links` names them. WhatsApp has three channels. */
export const channels = [
  "telegram",
  "whatsapp",
  "wachatapi",
  "twilio",
  "viber",
  "facebookmessenger",
] as const satisfies readonly Provider[];
export type Channel = (typeof channels)[number];

export const isChannel = (name: string): name is Channel =>
  (channels as readonly string[]).includes(name);

/** The settings with a messenger's endpoint: whatsapp, telegram, viber, facebook. */
const integrationNames = {
  whatsapp: "whatsapp",
  telegram: "telegram",
  viber: "viber",
  facebookmessenger: "facebook",
} as const satisfies Record<Messenger, keyof Settings["integrations"]>;

/** A messenger's channels, best first. */
const channelsByMessenger: Record<Messenger, readonly Channel[]> = {
  whatsapp: ["whatsapp", "twilio", "wachatapi"],
  telegram: ["telegram"],
  viber: ["viber"],
  facebookmessenger: ["facebookmessenger"],
};

/** The messenger of a channel. */
export const messengerOf = (channel: Channel): Messenger =>
  messengers.find((messenger) => channelsByMessenger[messenger].includes(channel))!;

/** The channel for a messenger in a portal with these keys; null without any. */
export const channelOf = (messenger: Messenger, available: ReadonlySet<Provider>): Channel | null =>
  channelsByMessenger[messenger].find((channel) => available.has(channel)) ?? null;

const namePattern = /^[\w.-]{2,64}$/;
/** Query parameters that name the bot in an endpoint whose path doesn't. */
const nameParameters = ["chatURI", "domain", "phone"];

/**
 * The bot, number or page in an endpoint: `https://t.me/<bot>`, `https://wa.me/<number>`, `viber://pa?chatURI=<bot>`,
 * `https://m.me/<page>`. Null if it has none.
 */
export function botOf(messenger: Messenger, { integrations }: Settings): string | null {
  const { endpoint } = integrations[integrationNames[messenger]];
  if (!URL.canParse(endpoint)) return null;
  const { pathname, searchParams } = new URL(endpoint);
  const nameInQuery = nameParameters.map((name) => searchParams.get(name)).find(Boolean);
  const lastPart = nameInQuery ?? pathname.split("/").findLast((part) => part !== "") ?? "";
  const name =
    messenger === "whatsapp" ? lastPart.replace(/%..|\D/g, "") : lastPart.replace(/^(?:@|%40)/, "");
  return namePattern.test(name) ? name : null;
}

/** The messengers people can sign in with here: switched on, with keys, and with an endpoint that names a bot. */
export function offeredMessengers(
  settings: Settings,
  available: ReadonlySet<Provider>,
): Messenger[] {
  if (!settings.registration.messengers) return [];
  return messengers.filter(
    (one) => botOf(one, settings) !== null && channelOf(one, available) !== null,
  );
}
