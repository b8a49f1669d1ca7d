import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Clock } from "#platform/clock.ts";
import type { Simulator } from "./simulator.ts";
import { setTwilioWebhook, showInChat, twilioKeys as keys } from "./twilio-whatsapp.ts";

/** Twilio's own test number for an invalid number. */
const invalidNumber = "+15005550001";
const messagesMax = 1_000;

/** A message that Twilio accepted; `to` as it was given, with the prefix `whatsapp:` for WhatsApp. */
export type TakenMessage = { sid: string; to: string; from: string; body: string; at: number };

type Gateway = {
  messages: TakenMessage[];
  /** The status that answers every message for now; null: messages are accepted. */
  failing: number | null;
};

/**
 * Twilio's Messages API for SMS and WhatsApp, whose chats are on WhatsApp's pages. Its front page shows each phone's
 * messages. `POST /failing` with `status=503` refuses every message, with `status=` accepts them again.
 */
export const twilio: Simulator = {
  name: "twilio",
  app: ({ clock }) => twilioApp({ messages: [], failing: null }, clock),
  addresses: (base) => ({ twilio: { api: base } }),
  keys: { twilio: keys },
  connectWebhook: async (origin) => setTwilioWebhook(`${origin}/webhooks/twilio`),
};

function twilioApp(gateway: Gateway, clock: Clock): Hono {
  return new Hono()
    .post("/2010-04-01/Accounts/:sid/Messages.json", async (c) => {
      const { accountSid, authToken } = keys;
      const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
      if (c.req.param("sid") !== accountSid || c.req.header("authorization") !== expected)
        return c.json(refused(20003, "Authenticate", 401), 401);
      if (gateway.failing !== null)
        return c.json(refused(20500, "Failing as asked", gateway.failing), gateway.failing as 503);
      const form = await c.req.parseBody();
      const { To: to, From: from, Body: body } = form as Record<string, string | undefined>;
      if (!body) return c.json(refused(21602, "Message body is required.", 400), 400);
      if (!to || !isNumber(to) || to.endsWith(invalidNumber))
        return c.json(refused(21211, "Invalid 'To' Phone Number", 400), 400);
      if (!from || !from.endsWith(keys.from))
        return c.json(refused(21606, "The 'From' phone number is not yours", 400), 400);
      const sid = `SM${randomBytes(16).toString("hex")}`;
      gateway.messages.unshift({ sid, to, from, body, at: clock.now() });
      gateway.messages.splice(messagesMax);
      showInChat(to, body);
      return c.json({ sid, account_sid: accountSid, to, from, body, status: "queued" }, 201);
    })
    .post("/failing", async (c) => {
      const { status } = await c.req.parseBody();
      gateway.failing = status ? Number(status) : null;
      return c.json({ failing: gateway.failing });
    })
    .get("/messages.json", (c) => {
      const to = c.req.query("to");
      return c.json(gateway.messages.filter((message) => to === undefined || message.to === to));
    })
    .get("/", (c) => c.html(phonesPage(gateway.messages)));
}

const isNumber = (to: string) => /^(?:whatsapp:)?\+[1-9]\d{6,14}$/.test(to);

const refused = (code: number, message: string, status: number) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Renders the messages of each phone, the newest first. */
function phonesPage(messages: readonly TakenMessage[]) {
  const phones = new Set(messages.map(({ to }) => to));
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Simulated phones</title>
      <style>
        body {
          max-width: 40rem;
          margin: 2rem auto;
          padding: 0 1rem;
          font: 1rem/1.5 system-ui;
        }
        pre {
          padding: 0.75rem 1rem;
          border-radius: 1rem;
          background: #e8eef6;
          color: #10233f;
          font: inherit;
          white-space: pre-wrap;
        }
      </style>
      <h1>Simulated phones</h1>
      ${phones.size === 0 ? html`<p>No messages yet.</p>` : ""}
      ${[...phones].map(
        (phone) =>
          html`<h2>${phone}</h2>
            ${messages
              .filter(({ to }) => to === phone)
              .map(({ body }) => html`<pre>${body}</pre>`)}`,
      )}
    </html>`;
}
