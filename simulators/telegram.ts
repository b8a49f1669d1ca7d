import { Hono } from "hono";
import { createChatApp } from "./chat/chat-app.ts";
import { type ChatButton, type ChatPerson, Chats } from "./chat/chats.ts";
import { deliver } from "./chat/deliver.ts";
import { mediaFaults, mediaRoutes } from "./chat/sample-media.ts";
import { createFaults } from "./faults.ts";
import type { Simulator } from "./simulator.ts";

const textMaxChars = 4_096;
const longTextChars = textMaxChars / 2;

type Webhook = { url: string; secret: string };
type InlineButton = { text: string; callback_data?: string; url?: string };
type SentMessage = {
  chat_id: string | number;
  text: string;
  reply_markup?: { inline_keyboard?: InlineButton[][] };
};

/** Simulates Telegram: its Bot API and chats. A bot's token is `<number>:<the bot's name>`. */
export const telegram: Simulator = {
  name: "telegram",
  app({ clock }) {
    const chats = new Chats();
    const webhooks = new Map<string, Webhook>();
    let lastEventId = 5_000_000;
    let tapCount = 1;

    async function sendUpdate(bot: string, update: object): Promise<void> {
      const webhook = webhooks.get(bot);
      if (!webhook) return;
      await deliver(webhook.url, {
        headers: {
          "content-type": "application/json",
          "x-telegram-bot-api-secret-token": webhook.secret,
        },
        body: JSON.stringify({ update_id: (lastEventId += 1), ...update }),
      });
    }
    const toSender = ({ id, name }: ChatPerson) => ({
      id: Number(id),
      is_bot: false,
      first_name: name,
    });
    const toChat = ({ id, name }: ChatPerson) => ({
      id: Number(id),
      type: "private",
      first_name: name,
    });
    async function sendMessage(bot: string, person: ChatPerson, content: object): Promise<void> {
      const date = Math.floor(clock.now() / 1000);
      const message = {
        message_id: lastEventId,
        from: toSender(person),
        chat: toChat(person),
        date,
      };
      await sendUpdate(bot, { message: { ...message, ...content } });
    }
    async function sendText(
      bot: string,
      person: ChatPerson,
      text: string,
      quotedId = "",
    ): Promise<void> {
      chats.addPersonMessage(bot, person.id, text);
      const quoted = { reply_to_message: { message_id: Number(quotedId) } };
      await sendMessage(bot, person, { text, ...(quotedId !== "" && quoted) });
    }

    const faults = createFaults(["refused", "failing-webhook", "down-after-long", ...mediaFaults]);
    /** With the fault `down-after-long`, Telegram is down once it has taken a long message. */
    let hasTakenLong = false;
    const app = new Hono();
    app.route("/faults", faults.routes);
    app.use("/api/*", async (_c, next) => (await faults.awaitOutage()) ?? next());
    app.route("/api/file/:token/media", mediaRoutes({ ...faults, awaitOutage: async () => null }));
    app.post("/api/:bot/:method{send(?:Photo|Voice|Video|Document)}", async (c) => {
      const bot = /^bot\d+:(\w+)$/.exec(c.req.param("bot"))?.[1];
      if (!bot) return c.json({ ok: false, error_code: 401, description: "Unauthorized" }, 401);
      const form = await c.req.formData();
      const field = c.req.param("method").replace("send", "").toLowerCase();
      const { name, type, size } = form.get(field) as File;
      chats.addBotFile(bot, String(form.get("chat_id")), { name, type, size });
      return c.json({ ok: true, result: { message_id: (lastEventId += 1) } });
    });
    app.post("/api/:bot/:method", async (c) => {
      const bot = /^bot\d+:(\w+)$/.exec(c.req.param("bot"))?.[1];
      if (!bot || faults.has("refused"))
        return c.json({ ok: false, error_code: 401, description: "Unauthorized" }, 401);
      const body = (await c.req.json()) as Record<string, unknown>;
      if (c.req.param("method") === "setWebhook") {
        webhooks.set(bot, { url: String(body["url"]), secret: String(body["secret_token"] ?? "") });
        return c.json({ ok: true, result: true, description: "Webhook was set" });
      }
      if (c.req.param("method") === "getMe")
        return c.json({ ok: true, result: { id: 7_000_000_001, is_bot: true, username: bot } });
      if (c.req.param("method") === "getWebhookInfo")
        return c.json({
          ok: true,
          result: {
            url: webhooks.get(bot)?.url ?? "",
            pending_update_count: faults.has("failing-webhook") ? 3 : 0,
            ...(faults.has("failing-webhook") && {
              last_error_date: Math.floor(clock.now() / 1000),
              last_error_message: "Wrong response from the webhook: 500",
            }),
          },
        });
      if (c.req.param("method") === "getFile")
        return c.json({
          ok: true,
          result: { file_id: body["file_id"], file_path: `media/${String(body["file_id"])}` },
        });
      if (c.req.param("method") === "answerCallbackQuery")
        return c.json({ ok: true, result: true });
      if (c.req.param("method") !== "sendMessage")
        return c.json({ ok: false, error_code: 404, description: "Not Found" }, 404);
      const { chat_id: chatId, text, reply_markup: markup } = body as SentMessage;
      const fail = (code: 400 | 403, description: string) =>
        c.json({ ok: false, error_code: code, description }, code);
      hasTakenLong &&= faults.has("down-after-long");
      if (hasTakenLong) return c.text("down", 503);
      if (chats.isBlocked(bot, String(chatId)))
        return fail(403, "Forbidden: bot was blocked by the user");
      if (text.length === 0 || text.length > textMaxChars)
        return fail(400, "Bad Request: message is too long");
      const buttons = (markup?.inline_keyboard ?? []).flat().map(chatButton);
      hasTakenLong = faults.has("down-after-long") && text.length > longTextChars;
      const messageId = (lastEventId += 1);
      chats.addBotMessage(bot, String(chatId), text, buttons, String(messageId));
      return c.json({ ok: true, result: { message_id: messageId, text } });
    });
    app.route(
      "/",
      createChatApp({
        name: "Telegram",
        chatsOf: () => chats,
        startLabel: "Start",
        payloadParameter: "start",
        start: (bot, person, payload) => sendText(bot, person, `/start ${payload}`.trim()),
        sendText,
        async sendFile(bot, person, { kind, name, fileName }) {
          const file = { file_id: name };
          const fields = {
            picture: { photo: [{ file_id: "small" }, file] },
            voice: { voice: file },
            file: { document: { ...file, file_name: fileName } },
          };
          await sendMessage(bot, person, fields[kind]);
        },
        async sendLocation(bot, person) {
          chats.addPersonMessage(bot, person.id, "📍");
          await sendMessage(bot, person, { location: { latitude: 50.45, longitude: 30.52 } });
        },
        tap: (bot, person, data) =>
          sendUpdate(bot, {
            callback_query: {
              id: String((tapCount += 1)),
              from: toSender(person),
              message: { message_id: lastEventId, chat: toChat(person) },
              data,
            },
          }),
      }),
    );
    return app;
  },
  urls: (base) => ({ telegram: { link: base, api: `${base}/api` } }),
  keys: {
    telegram: {
      botToken: "7000000001:lampstand_demo_bot",
      webhookSecret: "the-demo-bot-of-telegram",
    },
  },
};

const chatButton = ({ text, callback_data: data, url }: InlineButton): ChatButton => ({
  label: text,
  ...(data !== undefined && { data }),
  ...(url !== undefined && { url }),
});
