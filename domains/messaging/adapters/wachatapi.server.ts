import { postPublic } from "#platform/public-address.server.ts";
import { isObject, textIn } from "./json.ts";
import { hexMac, isSameSecret, readJson } from "./signatures.server.ts";
import { splitButtons, type ChannelAdapter, withLinks } from "./adapter.ts";

const signatureHeader = "x-wachatapi-signature";

/**
 * WhatsApp through a portal's own service (it has no public description). Both sides send JSON and sign its raw bytes
 * with the shared secret: `sha256=` and the hex HMAC. It sends `{id, from, name, text}` and accepts `{to, text}`.
 */
export const wachatapi: ChannelAdapter<"wachatapi"> = {
  channel: "wachatapi",
  buildChatLink: ({ whatsapp: { link } }, number, token, leadText) =>
    `${link}/${number}?text=${encodeURIComponent(`${leadText} ${token}`)}`,
  buildOpenLink: ({ whatsapp: { link } }, number) => `${link}/${number}`,
  buildCommand: (token) => token,
  verify: ({ header, body }, { secret }) =>
    isSameSecret(header(signatureHeader), `sha256=${hexMac(secret, body)}`),
  readEvents(body) {
    const update = readJson(body);
    const [eventId, senderId] = [textIn(update, "id"), textIn(update, "from").replace(/^\+/, "")];
    if (!isObject(update) || eventId === "" || senderId === "") return [];
    const [text, senderName] = [textIn(update, "text"), textIn(update, "name")];
    const to = textIn(update, "to").replace(/^\+/, "") || null;
    return [{ eventId, to, senderId, senderName, text, opened: false }];
  },
  textMaxChars: 4_096,
  async send({ keys: { url, secret } }, to, message) {
    const choices = splitButtons(message.buttons).replyButtons.map(({ label }) => label);
    const text = [withLinks(message), choices.join("   ")].filter(Boolean).join("\n\n");
    const body = JSON.stringify({ to, text });
    await postPublic(url, body, {
      "content-type": "application/json",
      [signatureHeader]: `sha256=${hexMac(secret, Buffer.from(body))}`,
    });
    return "";
  },
  // The service describes no errors.
  explainFailure: () => null,
};
