import { Hono } from "hono";
import { createChatApp } from "./chat/chat-app.ts";
import { type ChatPerson, Chats } from "./chat/chats.ts";
import { mediaFaults, mediaRoutes } from "./chat/sample-media.ts";
import { createFaults } from "./faults.ts";
import { createMetaApp } from "./meta-app.ts";
import type { Simulator } from "./simulator.ts";
import { fillMetaTemplate, metaTemplateList } from "./templates.ts";

const pageName = "lampstand.demo";
const pageId = "300000000000003";
const keys = {
  pageToken: "the-demo-page-of-messenger",
  appSecret: "the-demo-secret-of-messenger",
  verifyToken: "the-verify-token-of-messenger",
};

type SentMessage = {
  recipient: { id: string };
  message: {
    text?: string;
    quick_replies?: { title: string; payload: string }[];
    template?: Parameters<typeof fillMetaTemplate>[0];
  };
};

const meta = createMetaApp("400000000000002", keys.appSecret);

/** Simulates Messenger: its Send API and the chats of one page. */
export const messenger: Simulator = {
  name: "messenger",
  app({ base, clock }) {
    const chats = new Chats();
    let eventCount = 0;
    const nextMessageId = () => `m_${(eventCount += 1)}_${clock.now()}`;

    async function sendEvent(person: ChatPerson, event: object): Promise<void> {
      const timestamp = clock.now() + (eventCount += 1);
      const messaging = [
        { sender: { id: person.id }, recipient: { id: pageId }, timestamp, ...event },
      ];
      await meta.sendEvent({ object: "page", entry: [{ id: pageId, time: timestamp, messaging }] });
    }

    const faults = createFaults(["refused", ...mediaFaults]);
    const app = new Hono();
    app.route("/dashboard", meta.dashboard);
    app.route("/faults", faults.routes);
    app.route("/media", mediaRoutes(faults));
    app.use("/api/*", async (c, next) => {
      const outage = await faults.awaitOutage();
      if (outage) return outage;
      const token = c.req.path.endsWith("/subscriptions") ? meta.appToken : keys.pageToken;
      if (c.req.header("authorization") === `Bearer ${token}` && !faults.has("refused"))
        return next();
      return c.json({ error: { message: "Invalid OAuth access token.", code: 190 } }, 401);
    });
    app.get("/api/me", (c) => c.json({ id: pageId, name: "Lampstand", username: pageName }));
    app.get("/api/app", (c) => c.json({ id: meta.appId }));
    app.get("/api/:app/subscriptions", (c) => {
      const url = meta.webhookUrl();
      return c.json({
        data: url === "" ? [] : [{ object: "page", callback_url: url, active: true }],
      });
    });
    app.get("/api/me/message_templates", (c) => c.json(metaTemplateList(c.req.query(), false)));
    app.post("/api/me/:endpoint", async (c) => {
      if (c.req.param("endpoint") !== "messages") return c.json({ result: "success" });
      if (c.req.header("content-type")?.startsWith("multipart/")) {
        const form = await c.req.formData();
        const { id } = JSON.parse(String(form.get("recipient"))) as { id: string };
        const { name, type, size } = form.get("filedata") as File;
        chats.addBotFile(pageName, id, { name, type, size });
        return c.json({ recipient_id: id, message_id: nextMessageId() });
      }
      const { recipient, message } = (await c.req.json()) as SentMessage;
      const buttons = (message.quick_replies ?? []).map(({ title, payload }) => ({
        label: title,
        data: payload,
      }));
      const text = message.template ? fillMetaTemplate(message.template) : (message.text ?? "");
      if (text === null) return c.json({ error: { message: "Invalid parameter", code: 100 } }, 400);
      chats.addBotMessage(pageName, recipient.id, text, buttons);
      return c.json({ recipient_id: recipient.id, message_id: nextMessageId() });
    });
    app.route(
      "/",
      createChatApp({
        name: "Messenger",
        chatsOf: () => chats,
        startLabel: "Get started",
        payloadParameter: "ref",
        start(bot, person, ref) {
          const referral = { ref, source: "SHORTLINK", type: "OPEN_THREAD" };
          const isNew = chats.messagesBetween(bot, person.id).length === 0;
          chats.addPersonMessage(bot, person.id, "Get started");
          // In an existing thread only the referral is sent.
          return sendEvent(
            person,
            isNew
              ? { postback: { mid: nextMessageId(), payload: "start", referral } }
              : { referral },
          );
        },
        async sendText(bot, person, text) {
          chats.addPersonMessage(bot, person.id, text);
          await sendEvent(person, { message: { mid: nextMessageId(), text } });
        },
        sendFile(_bot, person, { kind, name, fileName }) {
          const type = { picture: "image", voice: "audio", file: "file" }[kind];
          const ending = fileName.split(".").at(-1)!;
          const attachment = { type, payload: { url: `${base}/media/${name}.${ending}` } };
          return sendEvent(person, {
            message: { mid: nextMessageId(), attachments: [attachment] },
          });
        },
        async read(_bot, person) {
          const watermark = clock.now();
          await sendEvent(person, { delivery: { watermark } });
          await sendEvent(person, { read: { watermark } });
        },
        tap: (_bot, person, payload) =>
          sendEvent(person, {
            message: { mid: nextMessageId(), text: payload, quick_reply: { payload } },
          }),
      }),
    );
    return app;
  },
  urls: (base) => ({ facebookmessenger: { link: base, api: `${base}/api` } }),
  keys: { facebookmessenger: keys },
  connectWebhook: async (origin) => {
    await meta.subscribe({
      url: `${origin}/webhooks/facebookmessenger`,
      verifyToken: keys.verifyToken,
    });
  },
};
