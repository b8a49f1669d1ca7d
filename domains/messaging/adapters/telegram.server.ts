import { callService, ServiceFailure } from "#platform/call-service.server.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { isSameSecret, readJson } from "./signatures.server.ts";
import {
  type ChatButton,
  type ChannelConnection,
  type ChatEvent,
  type ChannelAdapter,
  testTimeoutMs,
} from "./adapter.ts";

/** Telegram's Bot API: https://core.telegram.org/bots/api */
export const telegram: ChannelAdapter<"telegram"> = {
  channel: "telegram",
  buildChatLink: ({ telegram: { link } }, bot, token) => `${link}/${bot}?start=${token}`,
  buildOpenLink: ({ telegram: { link } }, bot) => `${link}/${bot}`,
  buildCommand: (token) => `/start ${token}`,
  verify: ({ header }, { webhookSecret }) =>
    isSameSecret(header("x-telegram-bot-api-secret-token"), webhookSecret),
  readEvents(body) {
    const update = readJson(body);
    const message = objectIn(update, "message");
    const edited = objectIn(update, "edited_message");
    const tap = objectIn(update, "callback_query");
    const eventPart = readTap(tap) ?? readMessage(message) ?? readEdit(edited);
    const eventId = textIn(update, "update_id");
    return eventPart && eventId !== "" ? [{ eventId, to: null, opened: false, ...eventPart }] : [];
  },
  textMaxChars: 4_096,
  async send(connection, to, { text, buttons }) {
    const sent = await call(connection, "sendMessage", {
      chat_id: to,
      text,
      ...(buttons.length > 0 && {
        reply_markup: { inline_keyboard: buttons.map((one) => [inlineButton(one)]) },
      }),
    });
    return textIn(sent, "message_id");
  },
  explainFailure({ status, body }) {
    if (status === 403) return "blocked";
    if (status !== 400) return null;
    return /chat not found/i.test(textIn(body, "description")) ? "unknown" : "refused";
  },
  async confirmTap(connection, tapId) {
    await call(connection, "answerCallbackQuery", { callback_query_id: tapId });
  },
  async registerWebhook(connection, { url }) {
    await call(connection, "setWebhook", {
      url,
      secret_token: connection.keys.webhookSecret,
      allowed_updates: ["message", "edited_message", "callback_query"],
    });
  },
  async readAccount(connection) {
    const bot = await call(connection, "getMe", {}, testTimeoutMs);
    const webhook = await call(connection, "getWebhookInfo", {}, testTimeoutMs);
    return {
      names: [textIn(bot, "username")].filter(Boolean),
      webhookUrl: textIn(webhook, "url"),
      isWebhookFailing:
        Number(textIn(webhook, "pending_update_count")) > 0 &&
        textIn(webhook, "last_error_date") !== "",
    };
  },
};

type EventPart = Omit<ChatEvent, "eventId" | "to" | "opened">;

/** Messages in groups are not meant for the portal. */
function readMessage(message: object): EventPart | null {
  const sender = objectIn(message, "from");
  const isPrivate = textIn(objectIn(message, "chat"), "type") === "private";
  if (!isPrivate || sender["is_bot"] === true || textIn(sender, "id") === "") return null;
  const text = textIn(message, "text").replace(/^\/start(?:@\w+)?\s*/, "");
  const seconds = Number(textIn(message, "date"));
  const sentAt = seconds > 0 ? seconds * 1_000 : undefined;
  const quotedId = textIn(objectIn(message, "reply_to_message"), "message_id") || undefined;
  return { ...senderOf(sender), text, other: otherIn(message), sentAt, quotedId };
}

/** Without its text, so that nothing that was sent before is handled again. */
function readEdit(message: object): EventPart | null {
  const event = readMessage(message);
  return event && { ...event, text: "", other: "edit" };
}

function otherIn(message: object): ChatEvent["other"] {
  if ("location" in message || "venue" in message) return "location";
  return "text" in message ? undefined : "unsupported";
}

function readTap(tap: object): EventPart | null {
  const sender = objectIn(tap, "from");
  const isPrivate = textIn(objectIn(objectIn(tap, "message"), "chat"), "type") === "private";
  if (!isPrivate || textIn(sender, "id") === "") return null;
  return { ...senderOf(sender), text: textIn(tap, "data"), tapId: textIn(tap, "id") };
}

/** Identifies the sender by id, because a user name can pass to somebody else. */
const senderOf = (sender: object) => ({
  senderId: textIn(sender, "id"),
  senderName: textIn(sender, "first_name"),
  language: textIn(sender, "language_code") || undefined,
});

const inlineButton = (button: ChatButton) =>
  "url" in button
    ? { text: button.label, url: button.url }
    : { text: button.label, callback_data: button.data };

async function call(
  { urls, keys }: ChannelConnection<"telegram">,
  method: string,
  body: object,
  timeoutMs?: number,
): Promise<unknown> {
  const response = await callService(`${urls.telegram.api}/bot${keys.botToken}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (!isObject(response) || response["ok"] !== true)
    throw new ServiceFailure("Telegram refused a call");
  return response["result"];
}
