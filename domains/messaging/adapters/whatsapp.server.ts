import { callService } from "#platform/call-service.server.ts";
import { downloadFile } from "#platform/download-file.server.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import {
  callMeta,
  explainMetaFailure,
  failureOfCode,
  isMetaRefusal,
  isSignedByMeta,
  metaChallenge,
  readMeta,
  readMetaApp,
  uploadToMeta,
} from "./meta.server.ts";
import { metaTemplate, readMetaTemplates } from "./meta-templates.server.ts";
import { readJson } from "./signatures.server.ts";
import {
  type ChatMessage,
  type ChatEvent,
  type ChatMedia,
  mediaTimeoutMs,
  type DeliveryReport,
  splitButtons,
  type ChannelAdapter,
  type ChannelConnection,
  withLinks,
} from "./adapter.ts";

/** The types of messages with a file. */
const mediaKinds: Readonly<Record<string, ChatMedia["kind"]>> = {
  image: "picture",
  audio: "voice",
  document: "file",
  video: "file",
};
/** The types of files that WhatsApp shows or plays. Others are documents. */
const sentTypes: Readonly<Record<string, string>> = {
  "image/jpeg": "image",
  "audio/ogg": "audio",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "video/mp4": "video",
};

/** The most reply buttons of one message. */
const buttonsMax = 3;
const labelMaxChars = 20;

/** WhatsApp's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
export const whatsapp: ChannelAdapter<"whatsapp"> = {
  channel: "whatsapp",
  buildChatLink: ({ whatsapp: { link } }, number, token, leadText) =>
    `${link}/${number}?text=${encodeURIComponent(`${leadText} ${token}`)}`,
  buildOpenLink: ({ whatsapp: { link } }, number) => `${link}/${number}`,
  buildCommand: (token) => token,
  verify: (call, { appSecret }) => isSignedByMeta(call, appSecret),
  answerChallenge: (query, { verifyToken }) => metaChallenge(query, verifyToken),
  readEvents: (body, { phoneNumberId }) =>
    valuesIn(body, phoneNumberId).flatMap((value) => {
      const [contact] = listIn(value, "contacts");
      return listIn(value, "messages").flatMap((message) => eventsIn(message, contact ?? {}));
    }),
  readReports: (body, { phoneNumberId }) =>
    valuesIn(body, phoneNumberId)
      .flatMap((value) => listIn(value, "statuses"))
      .flatMap(reportsIn),
  textMaxChars: 4_096,
  async send({ urls, keys }, to, message) {
    const response = await callMeta(
      `${urls.whatsapp.api}/${keys.phoneNumberId}/messages`,
      keys.accessToken,
      {
        messaging_product: "whatsapp",
        ...receiverOf(to),
        ...contentOf(message),
      },
    );
    return textIn(listIn(response, "messages")[0], "id");
  },
  async sendTemplate({ urls, keys }, to, template) {
    const response = await callMeta(
      `${urls.whatsapp.api}/${keys.phoneNumberId}/messages`,
      keys.accessToken,
      {
        messaging_product: "whatsapp",
        ...receiverOf(to),
        type: "template",
        template: metaTemplate(template),
      },
    );
    return textIn(listIn(response, "messages")[0], "id");
  },
  async readTemplates(connection) {
    const account = await findAccount(connection);
    if (account === null) return null;
    const { urls, keys } = connection;
    return readMetaTemplates(`${urls.whatsapp.api}/${account}/message_templates`, keys.accessToken);
  },
  async sendFile({ urls, keys }, to, { type, name, bytes }) {
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", type);
    form.set("file", new File([bytes], name, { type }));
    const base = `${urls.whatsapp.api}/${keys.phoneNumberId}`;
    const uploaded = await uploadToMeta(`${base}/media`, keys.accessToken, form);
    const sentType = sentTypes[type] ?? "document";
    const id = textIn(uploaded, "id");
    const response = await callMeta(`${base}/messages`, keys.accessToken, {
      messaging_product: "whatsapp",
      ...receiverOf(to),
      type: sentType,
      [sentType]: sentType === "document" ? { id, filename: name } : { id },
    });
    return textIn(listIn(response, "messages")[0], "id");
  },
  async fetchMedia({ urls, keys }, reference, maxBytes) {
    const { api } = urls.whatsapp;
    const headers = { authorization: `Bearer ${keys.accessToken}` };
    const media = await callService(`${api}/${encodeURIComponent(reference)}`, { headers });
    return downloadFile(textIn(media, "url"), {
      headers,
      maxBytes,
      timeoutMs: mediaTimeoutMs,
      trustedOrigin: new URL(api).origin,
    });
  },
  explainFailure: explainMetaFailure,
  async readAccount({ urls, keys }) {
    const number = await readMeta(`${urls.whatsapp.api}/${keys.phoneNumberId}`, keys.accessToken, {
      fields: "display_phone_number,webhook_configuration",
    });
    const webhooks = objectIn(number, "webhook_configuration");
    // The number's own webhook comes before the account's, and that before the app's.
    const levels = ["phone_number", "whatsapp_business_account", "application"];
    return {
      names: [textIn(number, "display_phone_number").replace(/\D/g, "")].filter(Boolean),
      webhookUrl: levels.map((level) => textIn(webhooks, level)).find(Boolean) ?? null,
    };
  },
  isRefusal: isMetaRefusal,
};

/** Users with a hidden phone are addressed by their user id. */
const receiverOf = (to: string) => (/^\d+$/.test(to) ? { to } : { recipient: to });

/** The most WhatsApp accounts of one token that are searched for the number. */
const accountsMax = 10;

/** Finds the id of the WhatsApp account that the number belongs to; null if the token doesn't name it. */
async function findAccount({ urls, keys }: ChannelConnection<"whatsapp">): Promise<string | null> {
  const { api } = urls.whatsapp;
  const { accessToken, appSecret, phoneNumberId } = keys;
  const app = await readMetaApp(api, accessToken, appSecret);
  const described = await readMeta(`${api}/debug_token`, app.token, { input_token: accessToken });
  const accountIds = listIn(objectIn(described, "data"), "granular_scopes")
    .filter((scope) => textIn(scope, "scope").startsWith("whatsapp_business_"))
    .flatMap((scope) =>
      Array.isArray(scope["target_ids"]) ? scope["target_ids"].map(String) : [],
    );
  for (const id of [...new Set(accountIds)].slice(0, accountsMax)) {
    const numbers = await readMeta(`${api}/${id}/phone_numbers`, accessToken, { fields: "id" });
    if (listIn(numbers, "data").some((number) => textIn(number, "id") === phoneNumberId)) return id;
  }
  return null;
}

/** One app may serve several numbers: what concerns another number belongs to another portal. */
const valuesIn = (body: Uint8Array, phoneNumberId: string): JsonObject[] =>
  listIn(readJson(body), "entry")
    .flatMap((entry) => listIn(entry, "changes"))
    .map((change) => objectIn(change, "value"))
    .filter((value) => textIn(objectIn(value, "metadata"), "phone_number_id") === phoneNumberId);

function reportsIn(status: object): DeliveryReport[] {
  const state = (["sent", "delivered", "read", "failed"] as const).find(
    (one) => one === textIn(status, "status"),
  );
  const providerId = textIn(status, "id");
  if (state === undefined || providerId === "") return [];
  const code = textIn(listIn(status, "errors")[0], "code");
  return [{ state, providerId, ...(state === "failed" && { failure: failureOfCode(code) }) }];
}

function eventsIn(message: object, contact: object): ChatEvent[] {
  const eventId = textIn(message, "id");
  const senderId =
    textIn(message, "from_user_id") || textIn(contact, "user_id") || textIn(message, "from");
  if (eventId === "" || senderId === "") return [];
  const tappedButtonId = textIn(objectIn(objectIn(message, "interactive"), "button_reply"), "id");
  const text = tappedButtonId || textIn(objectIn(message, "text"), "body");
  const senderName = textIn(objectIn(contact, "profile"), "name");
  const type = textIn(message, "type");
  const isText = ["text", "interactive", "button"].includes(type);
  const kind = mediaKinds[type];
  const content = objectIn(message, type);
  const media: ChatMedia[] =
    kind === undefined
      ? []
      : [{ kind, name: textIn(content, "filename"), reference: textIn(content, "id") }];
  const isTaken = isText || kind !== undefined;
  const other = type === "location" ? "location" : isTaken ? undefined : "unsupported";
  const words = text || textIn(content, "caption");
  const seconds = Number(textIn(message, "timestamp"));
  const sentAt = seconds > 0 ? seconds * 1_000 : undefined;
  const event = { eventId, to: null, senderId, senderName, text: words, opened: false };
  return [{ ...event, other, media, sentAt }];
}

function contentOf(message: ChatMessage): object {
  const { replyButtons } = splitButtons(message.buttons);
  const body = withLinks(message);
  if (replyButtons.length === 0) return { type: "text", text: { body, preview_url: false } };
  const buttons = replyButtons.slice(0, buttonsMax).map(({ label, data }) => ({
    type: "reply",
    reply: { id: data, title: label.slice(0, labelMaxChars) },
  }));
  return {
    type: "interactive",
    interactive: { type: "button", body: { text: body }, action: { buttons } },
  };
}
