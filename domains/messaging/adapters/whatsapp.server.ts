import { listIn, objectIn, textIn } from "./json.ts";
import { callMeta, explainMetaFailure, isSignedByMeta, metaChallenge } from "./meta.server.ts";
import { readJson } from "./signatures.server.ts";
import {
  type ChatMessage,
  type ChatEvent,
  splitButtons,
  type ChannelAdapter,
  withLinks,
} from "./adapter.ts";

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
  readEvents(body, { phoneNumberId }) {
    const changes = listIn(readJson(body), "entry").flatMap((entry) => listIn(entry, "changes"));
    return changes.flatMap((change) => {
      const value = objectIn(change, "value");
      const to = textIn(objectIn(value, "metadata"), "phone_number_id");
      // One app may serve several numbers: messages to another number belong to another portal.
      if (to !== phoneNumberId) return [];
      const [contact] = listIn(value, "contacts");
      return listIn(value, "messages").flatMap((message) => eventsIn(message, contact ?? {}));
    });
  },
  textMaxChars: 4_096,
  async send({ urls, keys }, to, message) {
    const response = await callMeta(
      `${urls.whatsapp.api}/${keys.phoneNumberId}/messages`,
      keys.accessToken,
      {
        messaging_product: "whatsapp",
        // Users with a hidden phone are addressed by their user id.
        ...(/^\d+$/.test(to) ? { to } : { recipient: to }),
        ...contentOf(message),
      },
    );
    return textIn(listIn(response, "messages")[0], "id");
  },
  explainFailure: explainMetaFailure,
};

function eventsIn(message: object, contact: object): ChatEvent[] {
  const eventId = textIn(message, "id");
  const senderId =
    textIn(message, "from_user_id") || textIn(contact, "user_id") || textIn(message, "from");
  if (eventId === "" || senderId === "") return [];
  const tappedButtonId = textIn(objectIn(objectIn(message, "interactive"), "button_reply"), "id");
  const text = tappedButtonId || textIn(objectIn(message, "text"), "body");
  const senderName = textIn(objectIn(contact, "profile"), "name");
  return [{ eventId, to: null, senderId, senderName, text, opened: false }];
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
