import { callService, ServiceFailure } from "#platform/call-service.server.ts";
import { downloadFile } from "#platform/download-file.server.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { hexMac, isSameSecret, readJson } from "./signatures.server.ts";
import {
  type ChatButton,
  type ChatMessage,
  type ChannelConnection,
  type ChatEvent,
  type ChatMedia,
  mediaTimeoutMs,
  type DeliveryReport,
  type ChannelAdapter,
  testTimeoutMs,
} from "./adapter.ts";

/** The sender's name on every message. Viber requires one of at most 28 characters. */
const senderName = "Lampstand";
/** The largest picture that Viber shows. Larger ones are sent as files. */
const pictureMaxBytes = 1024 * 1024;
const mediaKinds: Readonly<Record<string, ChatMedia["kind"]>> = {
  picture: "picture",
  file: "file",
  video: "file",
};
const reportedStates: Readonly<Record<string, DeliveryReport["state"]>> = {
  delivered: "delivered",
  seen: "read",
  failed: "failed",
};
/** Statuses of calls that fail each time: a bad request, or a receiver whose app can't show it. */
const refusedStatuses = new Set(["3", "7", "8", "9"]);

/** Statuses of calls whose token is wrong, or whose bot is blocked, unknown or suspended. */
const accountStatuses = new Set(["2", "7", "8", "9"]);

/** Viber's REST API for bots: https://developers.viber.com/docs/api/rest-bot-api/ */
export const viber: ChannelAdapter<"viber"> = {
  channel: "viber",
  buildChatLink: ({ viber: { link } }, bot, token) => `${link}?chatURI=${bot}&context=${token}`,
  buildOpenLink: ({ viber: { link } }, bot) => `${link}?chatURI=${bot}`,
  buildCommand: (token) => token,
  verify: ({ header, body }, { authToken }) =>
    isSameSecret(header("x-viber-content-signature"), hexMac(authToken, body)),
  readEvents(body) {
    const update = readJson(body);
    const opened = textIn(update, "event") === "conversation_started";
    if (!opened && textIn(update, "event") !== "message") return [];
    const sender = objectIn(update, opened ? "user" : "sender");
    const [eventId, senderId] = [messageToken(body), textIn(sender, "id")];
    if (eventId === "" || senderId === "") return [];
    const text = opened ? textIn(update, "context") : textIn(objectIn(update, "message"), "text");
    const type = textIn(objectIn(update, "message"), "type");
    const media = opened ? [] : mediaIn(objectIn(update, "message"), type);
    const other = type === "location" ? "location" : "unsupported";
    const event: ChatEvent = {
      eventId: opened ? `opened ${eventId}` : eventId,
      to: null,
      senderId,
      senderName: textIn(sender, "name"),
      text,
      opened,
      other: opened || type === "text" || media.length > 0 ? undefined : other,
      media,
      sentAt: Number(textIn(update, "timestamp")) || undefined,
    };
    return [event];
  },
  readReports(body) {
    const update = readJson(body);
    const state = reportedStates[textIn(update, "event")];
    const token = messageToken(body);
    if (state === undefined || token === "") return [];
    return [{ state, providerId: token }];
  },
  textMaxChars: 7_000,
  async send(connection, to, message) {
    const response = await call(connection, "send_message", {
      receiver: to,
      ...contentOf(message),
    });
    return textIn(response, "message_token");
  },
  async sendFile(connection, to, { kind, name, bytes, url }) {
    const isShown = kind === "picture" && bytes.length <= pictureMaxBytes;
    const response = await call(connection, "send_message", {
      receiver: to,
      sender: { name: senderName },
      min_api_version: 3,
      ...(isShown
        ? { type: "picture", text: "", media: url }
        : { type: "file", media: url, size: bytes.length, file_name: name }),
    });
    return textIn(response, "message_token");
  },
  fetchMedia: ({ urls }, reference, maxBytes) =>
    downloadFile(reference, {
      maxBytes,
      timeoutMs: mediaTimeoutMs,
      trustedOrigin: new URL(urls.viber.api).origin,
    }),
  explainFailure({ body }) {
    const status = textIn(body, "status");
    if (status === "6") return "blocked";
    if (status === "5") return "unknown";
    return refusedStatuses.has(status) ? "refused" : null;
  },
  buildGreeting: contentOf,
  async registerWebhook(connection, { url }) {
    await call(connection, "set_webhook", {
      url,
      event_types: ["conversation_started", "delivered", "seen", "failed"],
      send_name: true,
      send_photo: false,
    });
  },
  async readAccount(connection) {
    const account = await call(connection, "get_account_info", {}, testTimeoutMs);
    return {
      names: [textIn(account, "uri")].filter(Boolean),
      webhookUrl: textIn(account, "webhook"),
    };
  },
  // Viber answers 200 and a status of its own.
  isRefusal: ({ status, body }) =>
    status === undefined && accountStatuses.has(textIn(body, "status")),
};

/** The picture or file of a message. Viber's bots get no voice messages. */
function mediaIn(message: object, type: string): ChatMedia[] {
  const kind = mediaKinds[type];
  const reference = textIn(message, "media");
  if (kind === undefined || reference === "") return [];
  // Viber encodes pictures again, so their names say nothing about them.
  return [{ kind, name: kind === "picture" ? "" : textIn(message, "file_name"), reference }];
}

/** A 64-bit integer: keep its text, because a JavaScript number would round it. */
const messageToken = (body: Uint8Array): string =>
  /"message_token"\s*:\s*"?(\d{1,20})/.exec(Buffer.from(body).toString("utf8"))?.[1] ?? "";

function contentOf({ text, buttons }: ChatMessage): object {
  const content = { sender: { name: senderName }, type: "text", text, min_api_version: 3 };
  if (buttons.length === 0) return content;
  return { ...content, keyboard: { Type: "keyboard", Buttons: buttons.map(keyboardButton) } };
}

const keyboardButton = (button: ChatButton) => ({
  ActionType: "url" in button ? "open-url" : "reply",
  ActionBody: "url" in button ? button.url : button.data,
  Text: escapeHtml(button.label),
});

/** Viber parses a button's label as HTML. */
const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

async function call(
  { urls, keys }: ChannelConnection<"viber">,
  method: string,
  body: object,
  timeoutMs?: number,
) {
  const response = await callService(`${urls.viber.api}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-viber-auth-token": keys.authToken },
    body: JSON.stringify(body),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (!isObject(response) || response["status"] !== 0)
    throw new ServiceFailure("Viber refused a call", { body: response });
  return response;
}
