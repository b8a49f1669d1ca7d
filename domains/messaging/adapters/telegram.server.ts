import { callService, type ServiceCall, ServiceFailure } from "#platform/call-service.server.ts";
import { downloadFile } from "#platform/download-file.server.ts";
import { isObject, listIn, objectIn, textIn } from "./json.ts";
import { isSameSecret, readJson } from "./signatures.server.ts";
import {
  type ChatButton,
  type ChannelConnection,
  type ChatEvent,
  type ChatMedia,
  type ChannelAdapter,
  mediaTimeoutMs,
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
  async sendFile(connection, to, { type, name, bytes }) {
    const { method, field } =
      sendMethods.find(({ types }) => types.some((one) => one === type)) ?? sendDocument;
    const form = new FormData();
    form.set("chat_id", to);
    form.set(field, new File([bytes], name, { type }));
    return textIn(
      await post(connection, method, { body: form, timeoutMs: mediaTimeoutMs }),
      "message_id",
    );
  },
  async fetchMedia(connection, reference, maxBytes) {
    const file = await call(connection, "getFile", { file_id: reference });
    const path = textIn(file, "file_path").split("/").map(encodeURIComponent).join("/");
    const { api } = connection.urls.telegram;
    return downloadFile(`${api}/file/bot${connection.keys.botToken}/${path}`, {
      maxBytes,
      timeoutMs: mediaTimeoutMs,
      trustedOrigin: new URL(api).origin,
    });
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

const mediaFields = [
  { field: "voice", kind: "voice" },
  { field: "audio", kind: "voice" },
  { field: "document", kind: "file" },
  { field: "video", kind: "file" },
] as const;
/** How Telegram takes files of each kind, and the types that it shows as such. Others are documents. */
const sendMethods = [
  { method: "sendPhoto", field: "photo", types: ["image/jpeg"] },
  { method: "sendVoice", field: "voice", types: ["audio/ogg", "audio/mpeg", "audio/mp4"] },
  { method: "sendVideo", field: "video", types: ["video/mp4"] },
] as const;
const sendDocument = { method: "sendDocument", field: "document" } as const;

type EventPart = Omit<ChatEvent, "eventId" | "to" | "opened">;

/** Messages in groups are not meant for the portal. */
function readMessage(message: object): EventPart | null {
  const sender = objectIn(message, "from");
  const isPrivate = textIn(objectIn(message, "chat"), "type") === "private";
  if (!isPrivate || sender["is_bot"] === true || textIn(sender, "id") === "") return null;
  const text = textIn(message, "text").replace(/^\/start(?:@\w+)?\s*/, "");
  const seconds = Number(textIn(message, "date"));
  const sentAt = seconds > 0 ? seconds * 1_000 : undefined;
  const media = mediaIn(message);
  const caption = textIn(message, "caption");
  const other = media.length > 0 ? undefined : otherIn(message);
  const quotedId = textIn(objectIn(message, "reply_to_message"), "message_id") || undefined;
  return { ...senderOf(sender), text: text || caption, other, media, sentAt, quotedId };
}

/** The photo's largest size, the recording or the file. */
function mediaIn(message: object): ChatMedia[] {
  const photo = listIn(message, "photo").at(-1) ?? {};
  const files = mediaFields.map(({ field, kind }) => ({ kind, file: objectIn(message, field) }));
  return [{ kind: "picture" as const, file: photo }, ...files]
    .filter(({ file }) => textIn(file, "file_id") !== "")
    .map(({ kind, file }) => ({
      kind,
      name: textIn(file, "file_name"),
      reference: textIn(file, "file_id"),
    }));
}

/** Without its text and files, so that nothing that was sent before is handled again. */
function readEdit(message: object): EventPart | null {
  const event = readMessage(message);
  return event && { ...event, text: "", media: [], other: "edit" };
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

const call = (
  connection: ChannelConnection<"telegram">,
  method: string,
  body: object,
  timeoutMs?: number,
): Promise<unknown> =>
  post(connection, method, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

async function post(
  { urls, keys }: ChannelConnection<"telegram">,
  method: string,
  request: ServiceCall,
): Promise<unknown> {
  const url = `${urls.telegram.api}/bot${keys.botToken}/${method}`;
  const response = await callService(url, { ...request, method: "POST" });
  if (!isObject(response) || response["ok"] !== true)
    throw new ServiceFailure("Telegram refused a call");
  return response["result"];
}
