import { callService, ServiceFailure } from "#platform/outbound.server.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import { isSameSecret, readJson } from "./sign.server.ts";
import { type ChatButton, type Line, type Said, type Wire } from "./wire.ts";

/** Telegram's Bot API: https://core.telegram.org/bots/api */
export const telegram: Wire<"telegram"> = {
  channel: "telegram",
  link: ({ telegram: { link } }, bot, token) => `${link}/${bot}?start=${token}`,
  command: (token) => `/start ${token}`,
  verify: ({ header }, { webhookSecret }) =>
    isSameSecret(header("x-telegram-bot-api-secret-token"), webhookSecret),
  read(body) {
    const update = readJson(body);
    const message = objectIn(update, "message");
    const tap = objectIn(update, "callback_query");
    const said = Object.keys(tap).length > 0 ? tapped(tap) : written(message);
    const eventId = textIn(update, "update_id");
    return said && eventId !== "" ? [{ eventId, to: null, opened: false, ...said }] : [];
  },
  async send(line, to, { text, buttons }) {
    await call(line, "sendMessage", {
      chat_id: to,
      text,
      ...(buttons.length > 0 && {
        reply_markup: { inline_keyboard: buttons.map((one) => [keyOf(one)]) },
      }),
    });
  },
  async hearTap(line, tapId) {
    await call(line, "answerCallbackQuery", { callback_query_id: tapId });
  },
  async connect(line, { url }) {
    await call(line, "setWebhook", {
      url,
      secret_token: line.keys.webhookSecret,
      allowed_updates: ["message", "callback_query"],
    });
  },
};

type Part = Pick<Said, "senderId" | "senderName" | "text" | "tapId">;

/** Messages in groups are not meant for the portal. */
function written(message: object): Part | null {
  const sender = objectIn(message, "from");
  const isPrivate = textIn(objectIn(message, "chat"), "type") === "private";
  if (!isPrivate || sender["is_bot"] === true || textIn(sender, "id") === "") return null;
  return { ...personOf(sender), text: textIn(message, "text").replace(/^\/start(?:@\w+)?\s*/, "") };
}

function tapped(tap: object): Part | null {
  const sender = objectIn(tap, "from");
  const isPrivate = textIn(objectIn(objectIn(tap, "message"), "chat"), "type") === "private";
  if (!isPrivate || textIn(sender, "id") === "") return null;
  return { ...personOf(sender), text: textIn(tap, "data"), tapId: textIn(tap, "id") };
}

/** Use the id: a user name can pass to somebody else. */
const personOf = (sender: object) => ({
  senderId: textIn(sender, "id"),
  senderName: textIn(sender, "first_name"),
});

const keyOf = (button: ChatButton) =>
  "url" in button
    ? { text: button.label, url: button.url }
    : { text: button.label, callback_data: button.data };

async function call(
  { addresses, keys }: Line<"telegram">,
  method: string,
  body: object,
): Promise<void> {
  const answer = await callService(`${addresses.telegram.api}/bot${keys.botToken}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!isObject(answer) || answer["ok"] !== true)
    throw new ServiceFailure("Telegram refused a call");
}
