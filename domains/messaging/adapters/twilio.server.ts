import { createHmac } from "node:crypto";
import { extensionOfType } from "#domains/files/media-file.ts";
import {
  readTwilioAccount,
  sendByTwilio,
  twilioAuthorization,
} from "#domains/messaging/twilio.server.ts";
import { downloadFile } from "#platform/download-file.server.ts";
import { readFields } from "#platform/request-limits.ts";
import { textIn } from "./json.ts";
import { readSenderWebhook, readTwilioTemplates } from "./twilio-content.server.ts";
import { isSameSecret } from "./signatures.server.ts";
import {
  splitButtons,
  type ChatMedia,
  mediaTimeoutMs,
  testTimeoutMs,
  type ChannelAdapter,
  type DeliveryFailure,
  type DeliveryReport,
  type WebhookCall,
  withLinks,
} from "./adapter.ts";

/** The most files of one message. */
const mediaMax = 10;
const whatsappPrefix = "whatsapp:";
const reportedStates: Readonly<Record<string, DeliveryReport["state"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  undelivered: "failed",
};
/** Twilio's error codes: https://www.twilio.com/docs/api/errors */
const failureByCode: Readonly<Record<string, DeliveryFailure>> = {
  63016: "window",
  63024: "unknown",
  63003: "unknown",
  21610: "blocked",
};

/** WhatsApp through Twilio's Messages API: https://www.twilio.com/docs/whatsapp/api */
export const twilio: ChannelAdapter<"twilio"> = {
  channel: "twilio",
  buildChatLink: ({ whatsapp: { link } }, number, token, leadText) =>
    `${link}/${number}?text=${encodeURIComponent(`${leadText} ${token}`)}`,
  buildOpenLink: ({ whatsapp: { link } }, number) => `${link}/${number}`,
  buildCommand: (token) => token,
  verify: (call, { authToken }) =>
    isSameSecret(call.header("x-twilio-signature"), twilioSignature(call, authToken)),
  readEvents(body, { from }) {
    const form = readForm(body);
    const [eventId, sender] = [form.get("MessageSid") ?? "", numberIn(form.get("From"))];
    const isOurs = numberIn(form.get("To")) === numberIn(`${whatsappPrefix}${from}`);
    if (eventId === "" || sender === null || !isOurs) return [];
    return [
      {
        eventId,
        to: null,
        senderId: sender,
        senderName: form.get("ProfileName") ?? "",
        text: form.get("ButtonPayload") || (form.get("Body") ?? ""),
        opened: false,
        other: form.has("Latitude") ? "location" : undefined,
        media: mediaIn(form),
      },
    ];
  },
  readReports(body) {
    const form = readForm(body);
    const state = reportedStates[form.get("MessageStatus") ?? ""];
    const providerId = form.get("MessageSid") ?? "";
    if (state === undefined || providerId === "") return [];
    const failure = failureByCode[form.get("ErrorCode") ?? ""] ?? "refused";
    return [{ state, providerId, ...(state === "failed" && { failure }) }];
  },
  textMaxChars: 1_600,
  async send({ urls, keys }, to, message) {
    const { replyButtons } = splitButtons(message.buttons);
    // Buttons need a template approved by Twilio, so their labels are sent as text.
    const choices = replyButtons.map(({ label }) => label).join("   ");
    const text = [withLinks(message), choices].filter(Boolean).join("\n\n");
    return sendByTwilio(
      { api: urls.twilio.api, keys },
      { to: `${whatsappPrefix}+${to}`, from: `${whatsappPrefix}${keys.from}`, body: text },
    );
  },
  sendTemplate({ urls, keys }, to, { providerId, values }) {
    const variables = Object.fromEntries(values.map(({ name, value }) => [name, value]));
    return sendByTwilio(
      { api: urls.twilio.api, keys },
      {
        to: `${whatsappPrefix}+${to}`,
        from: `${whatsappPrefix}${keys.from}`,
        contentSid: providerId,
        variables,
      },
    );
  },
  readTemplates: readTwilioTemplates,
  sendFile: ({ urls, keys }, to, { url }) =>
    sendByTwilio(
      { api: urls.twilio.api, keys },
      { to: `${whatsappPrefix}+${to}`, from: `${whatsappPrefix}${keys.from}`, mediaUrl: url },
    ),
  fetchMedia({ urls, keys }, reference, maxBytes) {
    const trustedOrigin = new URL(urls.twilio.api).origin;
    // The keys are for Twilio alone, whatever address a message has.
    const isTwilio = URL.canParse(reference) && new URL(reference).origin === trustedOrigin;
    const headers = isTwilio ? twilioAuthorization(keys) : {};
    return downloadFile(reference, { headers, maxBytes, timeoutMs: mediaTimeoutMs, trustedOrigin });
  },
  explainFailure({ status, body }) {
    if (status === undefined || status === 401 || status === 429 || status >= 500) return null;
    return failureByCode[textIn(body, "code")] ?? "refused";
  },
  async readAccount({ urls, keys }) {
    const account = await readTwilioAccount({ api: urls.twilio.api, keys }, testTimeoutMs);
    return {
      names: [keys.from.replace(/\D/g, "")],
      webhookUrl: await readSenderWebhook({ urls, keys }),
      isSuspended: textIn(account, "status") !== "active",
    };
  },
};

/** Twilio names no files, but says their types. */
function mediaIn(form: URLSearchParams): ChatMedia[] {
  const count = Math.min(Number(form.get("NumMedia") ?? 0) || 0, mediaMax);
  return Array.from({ length: count }, (_, at) => {
    const type = form.get(`MediaContentType${at}`) ?? "";
    const kind: ChatMedia["kind"] = type.startsWith("image/")
      ? "picture"
      : type.startsWith("audio/")
        ? "voice"
        : "file";
    const extension = kind === "file" ? extensionOfType(type) : undefined;
    const name = extension === undefined ? "" : `${at + 1}.${extension}`;
    return { kind, name, reference: form.get(`MediaUrl${at}`) ?? "" };
  });
}

/** Base64 HMAC-SHA-1 of the exact URL and the sorted form fields, each name followed by its value. */
function twilioSignature({ url, body }: WebhookCall, authToken: string): string {
  const fields = [...readForm(body)].sort(([one], [other]) => (one < other ? -1 : 1));
  const signedText = url + fields.map(([name, value]) => name + value).join("");
  return createHmac("sha1", authToken).update(signedText).digest("base64");
}

/** A body with too many fields counts as empty, and its signature fails. */
const readForm = (body: Uint8Array) =>
  readFields(Buffer.from(body).toString("utf8")) ?? new URLSearchParams();

const numberIn = (address: string | null): string | null =>
  /^whatsapp:\+?(\d{5,20})$/.exec(address ?? "")?.[1] ?? null;
