import { callService, ServiceFailure } from "#platform/outbound.server.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { hexMac, isSameSecret, readJson } from "./sign.server.ts";
import { type ChatButton, type ChatMessage, type Line, type Said, type Wire } from "./wire.ts";

/** The sender's name if the bot has none here. Viber requires one of at most 28 characters. */
const senderName = "Lampstand";

/** Viber's REST API for bots: https://developers.viber.com/docs/api/rest-bot-api/ */
export const viber: Wire<"viber"> = {
  channel: "viber",
  link: ({ viber: { link } }, bot, token) => `${link}?chatURI=${bot}&context=${token}`,
  command: (token) => token,
  verify: ({ header, body }, { authToken }) =>
    isSameSecret(header("x-viber-content-signature"), hexMac(authToken, body)),
  read(body) {
    const told = readJson(body);
    const opened = textIn(told, "event") === "conversation_started";
    if (!opened && textIn(told, "event") !== "message") return [];
    const sender = objectIn(told, opened ? "user" : "sender");
    const [eventId, senderId] = [messageToken(body), textIn(sender, "id")];
    if (eventId === "" || senderId === "") return [];
    const text = opened ? textIn(told, "context") : textIn(objectIn(told, "message"), "text");
    const said: Said = {
      eventId: opened ? `opened ${eventId}` : eventId,
      to: null,
      senderId,
      senderName: textIn(sender, "name"),
      text,
      opened,
    };
    return [said];
  },
  async send(line, to, message) {
    await call(line, "send_message", { receiver: to, ...contentOf(message) });
  },
  greet: contentOf,
  async connect(line, { url }) {
    await call(line, "set_webhook", {
      url,
      event_types: ["conversation_started"],
      send_name: true,
      send_photo: false,
    });
  },
};

/** A 64-bit integer: keep its text, because a JavaScript number would round it. */
const messageToken = (body: Uint8Array): string =>
  /"message_token"\s*:\s*"?(\d{1,20})/.exec(Buffer.from(body).toString("utf8"))?.[1] ?? "";

function contentOf({ text, buttons }: ChatMessage): object {
  const content = { sender: { name: senderName }, type: "text", text, min_api_version: 3 };
  if (buttons.length === 0) return content;
  return { ...content, keyboard: { Type: "keyboard", Buttons: buttons.map(keyOf) } };
}

const keyOf = (button: ChatButton) => ({
  ActionType: "url" in button ? "open-url" : "reply",
  ActionBody: "url" in button ? button.url : button.data,
  Text: escaped(button.label),
});

/** Viber parses a button's label as HTML. */
const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

async function call({ addresses, keys }: Line<"viber">, method: string, body: object) {
  const answer = await callService(`${addresses.viber.api}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-viber-auth-token": keys.authToken },
    body: JSON.stringify(body),
  });
  if (!isObject(answer) || answer["status"] !== 0) throw new ServiceFailure("Viber refused a call");
}
