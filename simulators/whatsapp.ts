import { Hono } from "hono";
import { createChatApp } from "./chat/chat-app.ts";
import { type ChatFile, type ChatPerson, Chats } from "./chat/chats.ts";
import { mediaFaults, mediaRoutes } from "./chat/sample-media.ts";
import { createFaults } from "./faults.ts";
import { createMetaApp } from "./meta-app.ts";
import type { Simulator } from "./simulator.ts";
import { fillMetaTemplate, metaTemplateList } from "./templates.ts";
import { twilioChats, twilioNumber, sendThroughTwilio } from "./twilio-whatsapp.ts";

const botNumber = "15550100001";
const accountId = "200000000000002";
const keys = {
  phoneNumberId: "100000000000001",
  accessToken: "the-demo-number-of-whatsapp",
  appSecret: "the-demo-secret-of-whatsapp",
  verifyToken: "the-verify-token-of-whatsapp",
};

type ReplyButton = { reply: { id: string; title: string } };
type SentMessage = {
  to: string;
  type: string;
  text?: { body: string };
  /** Or `audio`, `video` or `document`. */
  image?: { id: string };
  interactive?: { body: { text: string }; action: { buttons: ReplyButton[] } };
  template?: Parameters<typeof fillMetaTemplate>[0];
};

const meta = createMetaApp("400000000000001", keys.appSecret);

/** Simulates WhatsApp: the Cloud API of one number, and the chats with it and with Twilio's number. */
export const whatsapp: Simulator = {
  name: "whatsapp",
  app({ base, clock }) {
    const chats = new Chats();
    /** The ids of messages that their receivers haven't read, by receiver. */
    const unread = new Map<string, string[]>();
    let eventCount = 0;

    async function sendValue(content: object): Promise<void> {
      const value = {
        messaging_product: "whatsapp",
        metadata: { display_phone_number: botNumber, phone_number_id: keys.phoneNumberId },
        ...content,
      };
      await meta.sendEvent({
        object: "whatsapp_business_account",
        entry: [{ id: accountId, changes: [{ field: "messages", value }] }],
      });
    }
    const nowInSeconds = () => String(Math.floor(clock.now() / 1000));
    const sendEvent = (person: ChatPerson, message: object) =>
      sendValue({
        contacts: [{ profile: { name: person.name }, wa_id: person.id }],
        messages: [
          {
            from: person.id,
            id: `wamid.${(eventCount += 1)}.${clock.now()}`,
            timestamp: nowInSeconds(),
            ...message,
          },
        ],
      });

    const faults = createFaults(["refused", "many-templates", ...mediaFaults]);
    const app = new Hono();
    app.route("/dashboard", meta.dashboard);
    app.route("/faults", faults.routes);
    app.use("/api/*", async (_c, next) => (await faults.awaitOutage()) ?? next());
    const isOurs = (authorization: string | undefined) =>
      authorization === `Bearer ${keys.accessToken}`;
    app.route("/api/media-files", mediaRoutes(faults, isOurs));
    app.get("/api/:id{media-.+}", (c) => {
      if (!isOurs(c.req.header("authorization"))) return c.json({ error: { code: 190 } }, 401);
      const name = c.req.param("id").replace("media-", "");
      return c.json({ id: c.req.param("id"), url: `${base}/api/media-files/${name}` });
    });
    app.use("/api/:object/*", async (c, next) => {
      const object = c.req.param("object");
      const token = object === "debug_token" ? meta.appToken : keys.accessToken;
      const isAuthorized =
        ["app", "debug_token", accountId, keys.phoneNumberId].includes(object) &&
        c.req.header("authorization") === `Bearer ${token}` &&
        !faults.has("refused");
      if (isAuthorized) return next();
      return c.json({ error: { message: "Invalid OAuth access token.", code: 190 } }, 401);
    });
    app.get("/api/app", (c) => c.json({ id: meta.appId }));
    app.get("/api/debug_token", (c) => {
      const scope = { scope: "whatsapp_business_management", target_ids: [accountId] };
      return c.json({ data: { app_id: meta.appId, granular_scopes: [scope] } });
    });
    app.get("/api/:account/phone_numbers", (c) => c.json({ data: [{ id: keys.phoneNumberId }] }));
    app.get("/api/:account/message_templates", (c) =>
      c.json(metaTemplateList(c.req.query(), faults.has("many-templates"))),
    );
    app.get("/api/:sender", (c) => {
      const webhook = meta.webhookUrl();
      return c.json({
        id: keys.phoneNumberId,
        display_phone_number: botNumber,
        ...(webhook !== "" && { webhook_configuration: { application: webhook } }),
      });
    });
    /** Uploaded files, by their ids. */
    const uploads = new Map<string, ChatFile>();
    app.post("/api/:sender/media", async (c) => {
      const { name, type, size } = (await c.req.formData()).get("file") as File;
      const id = String((eventCount += 1));
      uploads.set(id, { name, type, size });
      return c.json({ id });
    });
    app.post("/api/:sender/messages", async (c) => {
      const message = (await c.req.json()) as SentMessage;
      const { to, text, interactive, template } = message;
      const upload = uploads.get(message[message.type as "image"]?.id ?? "");
      if (upload) {
        chats.addBotFile(botNumber, to, upload);
        return c.json({ messages: [{ id: `wamid.out.${(eventCount += 1)}` }] });
      }
      const filled = template ? fillMetaTemplate(template) : undefined;
      if (filled === null)
        return c.json({ error: { message: "Template name does not exist", code: 132001 } }, 404);
      const buttons = (interactive?.action.buttons ?? []).map(({ reply }) => ({
        label: reply.title,
        data: reply.id,
      }));
      chats.addBotMessage(
        botNumber,
        to,
        filled ?? interactive?.body.text ?? text?.body ?? "",
        buttons,
      );
      const id = `wamid.out.${(eventCount += 1)}`;
      unread.set(to, [...(unread.get(to) ?? []), id]);
      return c.json({ messaging_product: "whatsapp", messages: [{ id }] });
    });
    app.route(
      "/",
      createChatApp({
        name: "WhatsApp",
        payloadParameter: "text",
        chatsOf: (bot) => (bot === twilioNumber ? twilioChats : chats),
        async sendText(bot, person, text) {
          if (bot === twilioNumber) return sendThroughTwilio(person, text);
          chats.addPersonMessage(bot, person.id, text);
          await sendEvent(person, { type: "text", text: { body: text } });
        },
        async sendFile(bot, person, sample) {
          if (bot === twilioNumber) return sendThroughTwilio(person, "", sample);
          const type = { picture: "image", voice: "audio", file: "document" }[sample.kind];
          const isDocument = type === "document";
          const file = { id: `media-${sample.name}`, mime_type: sample.type };
          await sendEvent(person, {
            type,
            [type]: { ...file, ...(isDocument && { filename: sample.fileName }) },
          });
        },
        async read(_bot, person) {
          const ids = unread.get(person.id) ?? [];
          unread.delete(person.id);
          for (const status of ["delivered", "read"])
            await sendValue({
              statuses: ids.map((id) => ({
                id,
                status,
                timestamp: nowInSeconds(),
                recipient_id: person.id,
              })),
            });
        },
        tap: (_bot, person, data) =>
          sendEvent(person, {
            type: "interactive",
            interactive: { type: "button_reply", button_reply: { id: data, title: data } },
          }),
      }),
    );
    return app;
  },
  urls: (base) => ({ whatsapp: { link: base, api: `${base}/api` } }),
  keys: { whatsapp: keys },
  connectWebhook: async (origin) => {
    await meta.subscribe({ url: `${origin}/webhooks/whatsapp`, verifyToken: keys.verifyToken });
  },
};
