import { type Context, Hono } from "hono";
import { recordReport } from "#domains/conversations/channels/record-report.server.ts";
import { queueIncomingMessage } from "#domains/conversations/channels/queue-incoming-message.server.ts";
import {
  answerChallenge,
  receiveWebhook,
} from "#domains/identity/messengers/receive-webhook.server.ts";
import { type Channel, isChannel } from "#domains/messaging/messenger.ts";
import { emailMaxBytes } from "#domains/conversations/email/parse-email.server.ts";
import { emailWebhookPath } from "#domains/conversations/email/test-email.server.ts";
import { receiveEmail } from "#domains/conversations/email/receive-email.server.ts";
import { countEmail, type EmailCounts } from "./email-counts.ts";
import { notFound } from "#domains/settings/errors.ts";
import { handlePaymentCallback, type CallbackCounts } from "./payment-callbacks.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** The notifications that the portal handles are shorter. */
const notificationMaxBytes = 256 * 1024;

/** The longest body of a call. */
export const webhookMaxBytes = (path: string): number =>
  path.startsWith(emailWebhookPath) ? emailMaxBytes : notificationMaxBytes;

type Counts = { callbackCounts: CallbackCounts; emailCounts: EmailCounts };

const messageHandlers = { takeMessage: queueIncomingMessage, takeReport: recordReport };

/** Receives notifications of messengers and gateways, and trusts only those that the portal's own keys verify. */
export function webhookRoutes({ callbackCounts: counts, emailCounts }: Counts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get("/:channel", async (c) => {
    const { searchParams } = new URL(c.req.url);
    const challenge = await answerChallenge(c.get("ctx"), requireChannel(c), searchParams);
    return challenge === null ? c.text("The verify token is wrong.", 403) : c.text(challenge);
  });
  // Mailgun sends the original email only to a URL that ends with "mime".
  app.on("POST", ["/email", "/email/mime"], async (c) => {
    const outcome = await receiveEmail(c.get("ctx"), {
      header: (name) => c.req.header(name),
      body: Buffer.from(await c.req.arrayBuffer()),
    });
    countEmail(emailCounts, outcome);
    return c.json({ outcome });
  });
  app.post("/:channel", async (c) => {
    const ctx = c.get("ctx");
    const gatewayAnswer = await handlePaymentCallback(ctx, counts, c.req.param("channel"), () =>
      c.req.text(),
    );
    if (gatewayAnswer) return c.json(gatewayAnswer);
    const { pathname, search } = new URL(c.req.url);
    const call = {
      url: ctx.portal.origin + pathname + search,
      header: (name: string) => c.req.header(name),
      body: new Uint8Array(await c.req.arrayBuffer()),
    };
    const answer = await receiveWebhook(ctx, requireChannel(c), call, messageHandlers);
    return c.json(answer as object);
  });
  return app;
}

function requireChannel(c: Context<ServerEnv>): Channel {
  const name = c.req.param("channel") ?? "";
  if (!isChannel(name)) throw notFound();
  return name;
}
