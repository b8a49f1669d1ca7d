import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Clock } from "#platform/clock.ts";
import { createFaults } from "./faults.ts";
import type { Simulator } from "./simulator.ts";
import { mediaFaults, mediaRoutes } from "./chat/sample-media.ts";
import { fillSimulated, simulatedTemplates } from "./templates.ts";
import {
  setTwilioApi,
  setTwilioWebhook,
  showFileInChat,
  showInChat,
  twilioKeys as keys,
  twilioWebhook,
} from "./twilio-whatsapp.ts";

/** Twilio's own test number for an invalid number. */
const invalidNumber = "+15005550001";
const messagesMax = 1_000;

/** A message that Twilio accepted. For WhatsApp, `to` has the prefix `whatsapp:`. */
export type AcceptedMessage = { sid: string; to: string; from: string; body: string; at: number };

type TwilioState = {
  messages: AcceptedMessage[];
  /** The status with which every message is refused; null if messages are accepted. */
  failStatus: number | null;
};

/**
 * Simulates Twilio's Messages API for SMS and WhatsApp. Its front page shows the messages of each phone; the chats are
 * on WhatsApp's pages. `POST /failing` with `status=503` refuses every message, with `status=` accepts them again.
 */
export const twilio: Simulator = {
  name: "twilio",
  app({ base, clock }) {
    setTwilioApi(base);
    return createTwilioApp({ messages: [], failStatus: null }, clock);
  },
  urls: (base) => ({ twilio: { api: base, content: base, messaging: base } }),
  keys: { twilio: keys },
  connectWebhook: async (origin) => setTwilioWebhook(`${origin}/webhooks/twilio`),
};

function createTwilioApp(state: TwilioState, clock: Clock): Hono {
  const faults = createFaults(["refused", "suspended", ...mediaFaults]);
  const { accountSid, authToken } = keys;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const isAuthorized = (sid: string, authorization: string | undefined) =>
    sid === accountSid && authorization === expected && !faults.has("refused");
  return new Hono()
    .route("/faults", faults.routes)
    .use("/2010-04-01/*", async (_c, next) => (await faults.awaitOutage()) ?? next())
    .route(
      "/2010-04-01/Media",
      mediaRoutes(faults, (authorization) => authorization === expected),
    )
    .use("/:version{v[12]}/*", async (c, next) => {
      const outage = await faults.awaitOutage();
      if (outage) return outage;
      return isAuthorized(accountSid, c.req.header("authorization"))
        ? next()
        : c.json(twilioError(20003, "Authenticate", 401), 401);
    })
    .get("/v1/ContentAndApprovals", (c) =>
      c.json({
        contents: simulatedTemplates.map(({ id, name, language, text, state }) => ({
          sid: twilioContentSid(id),
          friendly_name: name,
          language,
          types: { "twilio/text": { body: text } },
          approval_requests: { name, status: state },
        })),
        meta: { page: 0, next_page_url: null },
      }),
    )
    .get("/v2/Channels/Senders", (c) => {
      const url = twilioWebhook();
      const sender = { sender_id: `whatsapp:${keys.from}`, status: "ONLINE" };
      return c.json({ senders: url === "" ? [] : [{ ...sender, webhook: { callback_url: url } }] });
    })
    .get("/2010-04-01/Accounts/:file{.+[.]json}", (c) => {
      const sid = c.req.param("file").replace(/[.]json$/, "");
      if (!isAuthorized(sid, c.req.header("authorization")))
        return c.json(twilioError(20003, "Authenticate", 401), 401);
      return c.json({ sid, status: faults.has("suspended") ? "suspended" : "active" });
    })
    .post("/2010-04-01/Accounts/:sid/Messages.json", async (c) => {
      if (!isAuthorized(c.req.param("sid"), c.req.header("authorization")))
        return c.json(twilioError(20003, "Authenticate", 401), 401);
      if (state.failStatus !== null)
        return c.json(
          twilioError(20500, "Refused by a test", state.failStatus),
          state.failStatus as 503,
        );
      const form = await c.req.parseBody();
      const fields = form as Record<string, string | undefined>;
      const { To: to, From: from, Body: typed, MediaUrl: mediaUrl } = fields;
      const body = typed ?? fillTwilioTemplate(fields);
      if (!body && !mediaUrl)
        return c.json(twilioError(21602, "Message body is required.", 400), 400);
      if (!to || !isNumber(to) || to.endsWith(invalidNumber))
        return c.json(twilioError(21211, "Invalid 'To' Phone Number", 400), 400);
      if (!from || !from.endsWith(keys.from))
        return c.json(twilioError(21606, "The 'From' phone number is not yours", 400), 400);
      const sid = `SM${randomBytes(16).toString("hex")}`;
      state.messages.unshift({ sid, to, from, body: body ?? "", at: clock.now() });
      state.messages.splice(messagesMax);
      if (mediaUrl) showFileInChat(to, mediaUrl);
      else showInChat(to, body ?? "");
      return c.json({ sid, account_sid: accountSid, to, from, body, status: "queued" }, 201);
    })
    .post("/failing", async (c) => {
      const { status } = await c.req.parseBody();
      state.failStatus = status ? Number(status) : null;
      return c.json({ failing: state.failStatus });
    })
    .get("/messages.json", (c) => {
      const to = c.req.query("to");
      return c.json(state.messages.filter((message) => to === undefined || message.to === to));
    })
    .get("/", (c) => c.html(renderPhonesPage(state.messages)));
}

const twilioContentSid = (id: string): string => `HX${id.padStart(32, "0")}`;

/** Returns the text of an approved template; undefined for any other. */
function fillTwilioTemplate(form: Record<string, string | undefined>): string | undefined {
  const template = simulatedTemplates.find(({ id }) => twilioContentSid(id) === form["ContentSid"]);
  if (template?.state !== "approved") return undefined;
  return fillSimulated(template, JSON.parse(form["ContentVariables"] ?? "{}") as object);
}

const isNumber = (to: string) => /^(?:whatsapp:)?\+[1-9]\d{6,14}$/.test(to);

const twilioError = (code: number, message: string, status: number) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Renders the messages of each phone, the newest first. */
function renderPhonesPage(messages: readonly AcceptedMessage[]) {
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
