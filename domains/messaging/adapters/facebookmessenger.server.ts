import { downloadFile } from "#platform/download-file.server.ts";
import { listIn, objectIn, textIn } from "./json.ts";
import {
  callMeta,
  explainMetaFailure,
  isMetaRefusal,
  isSignedByMeta,
  metaChallenge,
  readMeta,
  readMetaApp,
  uploadToMeta,
} from "./meta.server.ts";
import { metaTemplate, readMetaTemplates } from "./meta-templates.server.ts";
import { eventIdOf, readJson } from "./signatures.server.ts";
import {
  type ChatMessage,
  type ChatEvent,
  type ChatMedia,
  mediaTimeoutMs,
  nameInUrl,
  type DeliveryReport,
  splitButtons,
  type ChannelAdapter,
  withLinks,
} from "./adapter.ts";

const mediaKinds: Readonly<Record<string, ChatMedia["kind"]>> = {
  image: "picture",
  audio: "voice",
  video: "file",
  file: "file",
};
/** The types of attachments that Messenger shows or plays, by the first part of a media type. */
const sentKinds = ["image", "audio", "video"];

/** The most quick replies of one message. */
const repliesMax = 13;
const labelMaxChars = 20;

/** Messenger's Send API and webhooks: https://developers.facebook.com/docs/messenger-platform */
export const facebookmessenger: ChannelAdapter<"facebookmessenger"> = {
  channel: "facebookmessenger",
  buildChatLink: ({ facebookmessenger: { link } }, page, token) => `${link}/${page}?ref=${token}`,
  buildOpenLink: ({ facebookmessenger: { link } }, page) => `${link}/${page}`,
  buildCommand: (token) => token,
  verify: (call, { appSecret }) => isSignedByMeta(call, appSecret),
  answerChallenge: (query, { verifyToken }) => metaChallenge(query, verifyToken),
  readEvents: (body) =>
    listIn(readJson(body), "entry")
      .flatMap((entry) => listIn(entry, "messaging"))
      .flatMap(eventsIn),
  readReports: (body) =>
    listIn(readJson(body), "entry")
      .flatMap((entry) => listIn(entry, "messaging"))
      .flatMap(reportsIn),
  textMaxChars: 2_000,
  async send({ urls, keys }, to, message) {
    const response = await callMeta(`${urls.facebookmessenger.api}/me/messages`, keys.pageToken, {
      recipient: { id: to },
      messaging_type: "RESPONSE",
      message: contentOf(message),
    });
    return textIn(response, "message_id");
  },
  // After the reply window, Messenger accepts only approved utility templates.
  async sendTemplate({ urls, keys }, to, template) {
    const response = await callMeta(`${urls.facebookmessenger.api}/me/messages`, keys.pageToken, {
      recipient: { id: to },
      messaging_type: "UTILITY",
      message: { template: metaTemplate(template) },
    });
    return textIn(response, "message_id");
  },
  readTemplates: ({ urls, keys }) =>
    readMetaTemplates(`${urls.facebookmessenger.api}/me/message_templates`, keys.pageToken),
  async sendFile({ urls, keys }, to, { type, name, bytes }) {
    const form = new FormData();
    form.set("recipient", JSON.stringify({ id: to }));
    form.set("messaging_type", "RESPONSE");
    const [family] = type.split("/");
    const kind = sentKinds.find((one) => one === family) ?? "file";
    const payload = { is_reusable: false };
    form.set("message", JSON.stringify({ attachment: { type: kind, payload } }));
    form.set("filedata", new File([bytes], name, { type }));
    const url = `${urls.facebookmessenger.api}/me/messages`;
    return textIn(await uploadToMeta(url, keys.pageToken, form), "message_id");
  },
  fetchMedia: ({ urls }, reference, maxBytes) =>
    downloadFile(reference, {
      maxBytes,
      timeoutMs: mediaTimeoutMs,
      trustedOrigin: new URL(urls.facebookmessenger.api).origin,
    }),
  explainFailure: explainMetaFailure,
  async readAccount({ urls, keys }) {
    const { api } = urls.facebookmessenger;
    const page = await readMeta(`${api}/me`, keys.pageToken, { fields: "id,name,username" });
    // A page without a user name is addressed by its id.
    const names = ["username", "id"].map((name) => textIn(page, name)).filter(Boolean);
    const app = await readMetaApp(api, keys.pageToken, keys.appSecret);
    const webhooks = await readMeta(`${api}/${app.id}/subscriptions`, app.token, {});
    const webhook = listIn(webhooks, "data").find((one) => textIn(one, "object") === "page");
    return { names, webhookUrl: textIn(webhook, "callback_url") };
  },
  isRefusal: isMetaRefusal,
  // A new thread sends its `ref` with the tap on "Get started", which every page must have.
  async registerWebhook({ urls, keys }) {
    await callMeta(`${urls.facebookmessenger.api}/me/messenger_profile`, keys.pageToken, {
      get_started: { payload: "start" },
    });
  },
};

/** Messenger says until when everything was delivered or read. */
function reportsIn(event: object): DeliveryReport[] {
  const receiverId = textIn(objectIn(event, "sender"), "id");
  if (receiverId === "") return [];
  return (["delivery", "read"] as const).flatMap((name) => {
    const until = Number(textIn(objectIn(event, name), "watermark"));
    const state = name === "read" ? "read" : "delivered";
    return until > 0 ? [{ state, receiverId, until } as const] : [];
  });
}

/** Pictures, recordings and files. Stickers are pictures, too. */
function mediaIn(message: object): ChatMedia[] {
  return listIn(message, "attachments").flatMap((attachment) => {
    const kind = mediaKinds[textIn(attachment, "type")];
    const reference = textIn(objectIn(attachment, "payload"), "url");
    return kind && reference !== "" ? [{ kind, name: nameInUrl(reference), reference }] : [];
  });
}

/** What was sent instead of text. */
function otherIn(message: object): ChatEvent["other"] {
  const [attachment] = listIn(message, "attachments");
  if (!attachment) return undefined;
  return textIn(attachment, "type") === "location" ? "location" : "unsupported";
}

function eventsIn(event: object): ChatEvent[] {
  const message = objectIn(event, "message");
  const postback = objectIn(event, "postback");
  const senderId = textIn(objectIn(event, "sender"), "id");
  // Messenger also reports the page's own messages.
  if (senderId === "" || message["is_echo"] === true) return [];
  const ref = textIn(objectIn(event, "referral"), "ref");
  const startRef = textIn(objectIn(postback, "referral"), "ref");
  const tappedPayload = textIn(objectIn(message, "quick_reply"), "payload");
  const text =
    ref || startRef || tappedPayload || textIn(message, "text") || textIn(postback, "payload");
  const media = mediaIn(message);
  const other = text === "" && media.length === 0 ? otherIn(message) : undefined;
  if (text === "" && media.length === 0 && other === undefined) return [];
  const mid = textIn(message, "mid") || textIn(postback, "mid");
  const content = [text, ...media.map(({ reference }) => reference)].join(" ");
  const eventId = mid || eventIdOf(senderId, textIn(event, "timestamp"), content);
  const to = textIn(objectIn(event, "recipient"), "id") || null;
  const sentAt = Number(textIn(event, "timestamp")) || undefined;
  return [{ eventId, to, senderId, senderName: "", text, opened: false, other, media, sentAt }];
}

function contentOf(message: ChatMessage): object {
  const { replyButtons } = splitButtons(message.buttons);
  const text = withLinks(message);
  if (replyButtons.length === 0) return { text };
  const replies = replyButtons.slice(0, repliesMax).map(({ label, data }) => ({
    content_type: "text",
    title: label.slice(0, labelMaxChars),
    payload: data,
  }));
  return { text, quick_replies: replies };
}
