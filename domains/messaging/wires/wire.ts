import type { KeysOf } from "#platform/provider-keys.ts";
import type { ProviderAddresses } from "#domains/settings/provider-addresses.ts";
import type { Channel } from "#domains/messaging/messenger.ts";

/** A platform's call, as it came: signatures are made over the very bytes. */
export type WebhookCall = {
  /** The whole address as the platform knows it, with its query. */
  url: string;
  header(name: string): string | undefined;
  body: Uint8Array;
};

/** Something a person did in a chat with a portal's bot. */
export type Said = {
  /** The platform's own name of the event: it comes again with a repetition. */
  eventId: string;
  /** Which bot, number or page it was said to; null where the platform does not tell (the keys do). */
  to: string | null;
  /** The person's stable id at the platform, never a name that can be changed. */
  senderId: string;
  senderName: string;
  /** What was written, what a link carried along, or what the tapped button stands for. */
  text: string;
  /** The chat was only opened: looking is not yet asking. */
  opened: boolean;
  /** What the platform wants to hear about after a tap. */
  tapId?: string | undefined;
};

/** A button of a message: it sends `data` back as if it were written, or opens an address. */
export type ChatButton = { label: string; data: string } | { label: string; url: string };

export type ChatMessage = { text: string; buttons: readonly ChatButton[] };

/** How a portal reaches one platform: where and with which keys. */
export type Line<C extends Channel> = { addresses: ProviderAddresses; keys: KeysOf<C> };

/** What a portal's webhook is told to the platform with. */
export type Connection = { url: string; bot: string };

/** One platform, whatever it calls things. */
export type Wire<C extends Channel> = {
  channel: C;
  /**
   * Opens the chat with the bot; what it carries comes back as `text`.
   * @param words stand before the token where the person sends it as a message of their own
   */
  link(addresses: ProviderAddresses, bot: string, token: string, words: string): string;
  /** What a person can write by hand when the link does not carry the token. */
  command(token: string): string;
  /** Whether the platform itself has made this call, for the holder of these keys. */
  verify(call: WebhookCall, keys: KeysOf<C>): boolean;
  /** What a verified call tells; things that concern nobody here are left out. */
  read(body: Uint8Array, keys: KeysOf<C>): Said[];
  /** @throws ServiceFailure */
  send(line: Line<C>, to: string, message: ChatMessage): Promise<void>;
  /** The answer to a call that only opened a chat, where the platform lets it greet. */
  greet?(message: ChatMessage): unknown;
  /** Tells the platform that a tap was heard. @throws ServiceFailure */
  hearTap?(line: Line<C>, tapId: string): Promise<void>;
  /** What is said back when the webhook is set up; null when the call does not know the agreed word. */
  challenge?(query: URLSearchParams, keys: KeysOf<C>): string | null;
  /** Tells the platform where its calls go. @throws ServiceFailure */
  connect?(line: Line<C>, connection: Connection): Promise<void>;
};

/** The buttons that answer, and the addresses of the others. */
export function splitButtons(buttons: readonly ChatButton[]) {
  return {
    answers: buttons.filter((one) => "data" in one),
    links: buttons.filter((one) => "url" in one),
  };
}

/** A message whose links stand in its text, for platforms without buttons that open an address. */
export const withLinks = ({ text, buttons }: ChatMessage): string =>
  [text, ...splitButtons(buttons).links.map(({ label, url }) => `${label}: ${url}`)].join("\n\n");
