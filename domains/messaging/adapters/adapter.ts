import type { KeysOf } from "#platform/provider-keys.ts";
import type { ProviderUrls } from "#domains/settings/provider-urls.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import type { AccountTemplates, FilledTemplate } from "#domains/messaging/template.ts";

/** A platform's call with its raw bytes, because signatures cover the raw bytes. */
export type WebhookCall = {
  /** The complete URL with query, as the platform called it. */
  url: string;
  header(name: string): string | undefined;
  body: Uint8Array;
};

/** What a user did in a chat with the portal's bot. */
export type ChatEvent = {
  /** The platform's id of the event; a repeated call has the same id. */
  eventId: string;
  /** The bot, number or page that was addressed; null if the platform doesn't say (then the keys decide). */
  to: string | null;
  /** The user's stable id at the platform, never a name that can change. */
  senderId: string;
  senderName: string;
  /** The typed text, a link's payload, or the tapped button's value. */
  text: string;
  /** The chat was only opened, nothing was sent. */
  opened: boolean;
  /** The callback to confirm after a tap. */
  tapId?: string | undefined;
  /** The platform's id of the bot's message that this one answers; undefined without one. */
  quotedId?: string | undefined;
  /** What was sent, if it isn't a text: a location, an edit of an earlier message, or something else that isn't supported. */
  other?: "location" | "edit" | "unsupported" | undefined;
  /** Its pictures, recordings and files, which the platform still has. Then `text` is their caption. */
  media?: readonly ChatMedia[] | undefined;
  /** When it was sent, in epoch milliseconds; undefined if the platform doesn't say. */
  sentAt?: number | undefined;
  /** The language of the user's app, such as `uk`; undefined if the platform doesn't say. */
  language?: string | undefined;
};

/** A file of a message: what the platform says about it, and where the platform has it. */
export type ChatMedia = {
  kind: "picture" | "voice" | "file";
  /** With its extension; "" if the platform doesn't say. */
  name: string;
  /** The platform's id or URL of it. */
  reference: string;
};

/** A file to send. Platforms take its bytes, or fetch it from the URL, which works for an hour. */
export type ChatFile = {
  kind: ChatMedia["kind"];
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  url: string;
};

/**
 * Why a message can't be delivered, however often it is tried. `blocked`: by its receiver. `unknown`: the receiver isn't
 * there any more, or never wrote. `window`: the reply window is over. `refused`: anything else.
 */
export const deliveryFailures = ["blocked", "unknown", "window", "refused"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A button of a message: it sends `data` back like a typed message, or opens a URL. */
export type ChatButton = { label: string; data: string } | { label: string; url: string };

export type ChatMessage = { text: string; buttons: readonly ChatButton[] };

/**
 * What a platform reports about messages that it took: one by its id, or all to a receiver until a time in epoch
 * milliseconds.
 */
export type DeliveryReport = { state: "sent" | "delivered" | "read" | "failed" } & (
  | { providerId: string; failure?: DeliveryFailure | undefined }
  | { receiverId: string; until: number }
);

/** A call that failed: the status and the JSON of the response, undefined without any. */
export type FailedCall = { status: number | undefined; body: unknown };

/** How a portal reaches a platform: URLs and keys. */
export type ChannelConnection<C extends Channel> = { urls: ProviderUrls; keys: KeysOf<C> };

/** What registering a portal's webhook at the platform needs. */
export type WebhookRegistration = { url: string; bot: string };

/** What a platform says about the bot, number or page that the keys belong to. */
export type ChannelAccount = {
  /** Its names, one of which the portal's address must have; empty if the platform doesn't say. */
  names: readonly string[];
  /** The URL that the platform sends messages to; "" without any, null if the platform doesn't say. */
  webhookUrl: string | null;
  /** Messages wait at the platform, because the last calls of the webhook failed. */
  isWebhookFailing?: boolean;
  /** The platform has stopped the account. */
  isSuspended?: boolean;
};

/** The longest time that somebody who tests a channel waits for one call. */
export const testTimeoutMs = 5_000;

/** Downloading or sending a file may take this long. */
export const mediaTimeoutMs = 60_000;

/** The protocol of one platform. */
export type ChannelAdapter<C extends Channel> = {
  channel: C;
  /**
   * Builds the link that opens a chat with the bot; its payload comes back as `text`.
   * @param leadText a text before the token, if the link prepares a message for the user to send
   */
  buildChatLink(urls: ProviderUrls, bot: string, token: string, leadText: string): string;
  /** Builds the link that opens a chat with the bot. */
  buildOpenLink(urls: ProviderUrls, bot: string): string;
  /** Returns the text that a user types if the link can't carry the token. */
  buildCommand(token: string): string;
  /** Whether the platform made this call, for the owner of these keys. */
  verify(call: WebhookCall, keys: KeysOf<C>): boolean;
  /** Returns the events of a verified call, without those that don't concern the portal. */
  readEvents(body: Uint8Array, keys: KeysOf<C>): ChatEvent[];
  /** Returns what a verified call reports about sent messages, if the platform reports that. */
  readReports?(body: Uint8Array, keys: KeysOf<C>): DeliveryReport[];
  /** The longest text of one message. */
  textMaxChars: number;
  /** Sends a message. @returns the platform's id of it; "" without one @throws ServiceFailure */
  send(connection: ChannelConnection<C>, to: string, message: ChatMessage): Promise<string>;
  /** Sends an approved template. @returns the platform's id of the message @throws ServiceFailure */
  sendTemplate?(
    connection: ChannelConnection<C>,
    to: string,
    template: FilledTemplate,
  ): Promise<string>;
  /** Reads the templates of the account, the first ones if there are very many; null if the keys don't tell which account it is. @throws ServiceFailure */
  readTemplates?(connection: ChannelConnection<C>): Promise<AccountTemplates | null>;
  /** Sends a file, if the platform can. @returns the platform's id of the message @throws ServiceFailure */
  sendFile?(connection: ChannelConnection<C>, to: string, file: ChatFile): Promise<string>;
  /** Downloads a file of a message. @throws ServiceFailure, DownloadRefused */
  fetchMedia?(
    connection: ChannelConnection<C>,
    reference: string,
    maxBytes: number,
  ): Promise<Buffer>;
  /** Why sending failed; null: it may succeed later. */
  explainFailure(failed: FailedCall): DeliveryFailure | null;
  /** Builds the response that greets a user who only opened the chat, if the platform allows one. */
  buildGreeting?(message: ChatMessage): unknown;
  /** Confirms a tap to the platform. @throws ServiceFailure */
  confirmTap?(connection: ChannelConnection<C>, tapId: string): Promise<void>;
  /** Returns the response that confirms a new webhook; null if the call doesn't have the agreed token. */
  answerChallenge?(query: URLSearchParams, keys: KeysOf<C>): string | null;
  /** Registers the webhook's URL at the platform. @throws ServiceFailure */
  registerWebhook?(connection: ChannelConnection<C>, webhook: WebhookRegistration): Promise<void>;
  /** Reads what the keys belong to, and changes nothing. @throws ServiceFailure */
  readAccount?(connection: ChannelConnection<C>): Promise<ChannelAccount>;
  /** Whether reading the account failed because of the keys; by default what the response's status says. */
  isRefusal?(failed: FailedCall): boolean;
};

/** Splits buttons into those that send a reply and those that open a URL. */
export function splitButtons(buttons: readonly ChatButton[]) {
  return {
    replyButtons: buttons.filter((one) => "data" in one),
    linkButtons: buttons.filter((one) => "url" in one),
  };
}

/** Puts links into the text, for platforms without URL buttons. */
export const withLinks = ({ text, buttons }: ChatMessage): string =>
  [text, ...splitButtons(buttons).linkButtons.map(({ label, url }) => `${label}: ${url}`)].join(
    "\n\n",
  );

/** The name that a file has in its URL; "" without one. */
export function nameInUrl(url: string): string {
  if (!URL.canParse(url)) return "";
  const name = new URL(url).pathname.split("/").at(-1)!;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
