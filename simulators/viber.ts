import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { createChatApp } from "./chat/chat-app.ts";
import { type ChatButton, type ChatPerson, Chats } from "./chat/chats.ts";
import { deliver } from "./chat/deliver.ts";
import { mediaFaults, mediaRoutes } from "./chat/sample-media.ts";
import { createFaults } from "./faults.ts";
import type { Simulator } from "./simulator.ts";

type Bot = { url: string; token: string };
type KeyboardButton = { ActionType: string; ActionBody: string; Text: string };
type ViberMessage = {
  text?: string;
  receiver?: string;
  keyboard?: { Buttons?: KeyboardButton[] };
  /** The URL of a picture or file. */
  media?: string;
  file_name?: string;
  size?: number;
};

/** Simulates Viber: its REST API for bots, and its chats. A bot's token is `<anything>-<the bot's name>`. */
export const viber: Simulator = {
  name: "viber",
  app({ base, clock }) {
    const chats = new Chats();
    const bots = new Map<string, Bot>();
    /** A bot may write only to users who have written to it. */
    const subscribers = new Set<string>();
    /** The tokens of messages that their receivers haven't read, by receiver. */
    const unread = new Map<string, bigint[]>();
    let eventCount = 0n;

    const nextToken = () => 5_098_034_272_017_990_000n + (eventCount += 1n);

    async function sendEvent(
      bot: string,
      event: string,
      fields: object,
      token = nextToken(),
    ): Promise<string> {
      const registeredBot = bots.get(bot);
      if (!registeredBot) return "";
      const body = JSON.stringify({ event, timestamp: clock.now(), ...fields }).replace(
        /\}$/,
        `,"message_token":${token}}`,
      );
      const signature = createHmac("sha256", registeredBot.token).update(body).digest("hex");
      const { status, text } = await deliver(registeredBot.url, {
        headers: {
          "content-type": "application/json",
          "x-viber-content-signature": signature,
        },
        body,
      });
      return status === 200 ? text : "";
    }
    const toViberUser = ({ id, name }: ChatPerson) => ({ id: viberId(id), name, api_version: 10 });
    async function sendText(bot: string, person: ChatPerson, text: string): Promise<void> {
      chats.addPersonMessage(bot, person.id, text);
      subscribers.add(`${bot} ${viberId(person.id)}`);
      await sendEvent(bot, "message", {
        sender: toViberUser(person),
        message: { type: "text", text },
      });
    }
    async function start(bot: string, person: ChatPerson, context: string): Promise<void> {
      const response = await sendEvent(bot, "conversation_started", {
        type: "open",
        context,
        user: toViberUser(person),
        subscribed: subscribers.has(`${bot} ${viberId(person.id)}`),
      });
      const welcome = response === "" ? {} : (JSON.parse(response) as ViberMessage);
      if (welcome.text) chats.addBotMessage(bot, person.id, welcome.text, readButtons(welcome));
    }

    const faults = createFaults(["refused", ...mediaFaults]);
    const app = new Hono();
    app.route("/faults", faults.routes);
    app.use("/api/*", async (_c, next) => (await faults.awaitOutage()) ?? next());
    app.route("/api/media", mediaRoutes(faults));
    app.post("/api/:method", async (c) => {
      const token = c.req.header("x-viber-auth-token") ?? "";
      const bot = /-(\w+)$/.exec(token)?.[1];
      if (!bot || faults.has("refused"))
        return c.json({ status: 2, status_message: "invalidAuthToken" });
      const body = (await c.req.json()) as ViberMessage & { url?: string };
      if (c.req.param("method") === "set_webhook") {
        bots.set(bot, { url: body.url ?? "", token });
        const response = await sendEvent(bot, "webhook", {});
        if (response === "") return c.json({ status: 1, status_message: "invalidUrl" });
        return c.json({ status: 0, status_message: "ok" });
      }
      if (c.req.param("method") === "get_account_info")
        return c.json({
          status: 0,
          status_message: "ok",
          uri: bot,
          webhook: bots.get(bot)?.url ?? "",
        });
      const to = body.receiver ?? "";
      if (!subscribers.has(`${bot} ${to}`))
        return c.json({ status: 6, status_message: "notSubscribed" });
      if (body.media !== undefined) {
        const { file_name: name = "picture.jpg", size = 0, media: url } = body;
        chats.addBotFile(bot, personIdOf(to), { name, type: "", size, url });
      } else chats.addBotMessage(bot, personIdOf(to), body.text ?? "", readButtons(body));
      const messageToken = nextToken();
      unread.set(to, [...(unread.get(to) ?? []), messageToken]);
      return c.body(`{"status":0,"status_message":"ok","message_token":${messageToken}}`, 200, {
        "content-type": "application/json",
      });
    });
    app.get("/pa", (c) => {
      const [bot = "", context = ""] = [c.req.query("chatURI"), c.req.query("context")];
      return c.redirect(
        `${c.req.path}/${encodeURIComponent(bot)}?context=${encodeURIComponent(context)}`,
      );
    });
    app.route(
      "/pa",
      createChatApp({
        name: "Viber",
        chatsOf: () => chats,
        startLabel: "Open the chat",
        payloadParameter: "context",
        start,
        sendText,
        async sendFile(bot, person, { kind, name, fileName }) {
          subscribers.add(`${bot} ${viberId(person.id)}`);
          const media = `${base}/api/media/${name}`;
          const isPicture = kind === "picture";
          await sendEvent(bot, "message", {
            sender: toViberUser(person),
            message: isPicture
              ? { type: "picture", media, text: "" }
              : { type: "file", media, file_name: fileName },
          });
        },
        async read(bot, person) {
          const id = viberId(person.id);
          const tokens = unread.get(id) ?? [];
          unread.delete(id);
          for (const event of ["delivered", "seen"])
            for (const token of tokens) await sendEvent(bot, event, { user_id: id }, token);
        },
        tap: sendText,
      }),
    );
    return app;
  },
  urls: (base) => ({ viber: { link: `${base}/pa`, api: `${base}/api` } }),
  keys: { viber: { authToken: "4f5e6d7c8b9a0f1e-lampstanddemo" } },
};

/** Viber's ids are base64. */
const viberId = (id: string): string => Buffer.from(`viber${id}`).toString("base64");
const personIdOf = (id: string): string =>
  Buffer.from(id, "base64")
    .toString("utf8")
    .replace(/^viber/, "");

const readButtons = ({ keyboard }: ViberMessage): ChatButton[] =>
  (keyboard?.Buttons ?? []).map(({ ActionType, ActionBody, Text }) =>
    ActionType === "open-url"
      ? { label: Text, url: ActionBody }
      : { label: Text, data: ActionBody },
  );
