import { type Context, Hono } from "hono";
import {
  answerChallenge,
  receiveWebhook,
} from "#domains/identity/messengers/receive-webhook.server.ts";
import { type Channel, isChannel } from "#domains/messaging/messenger.ts";
import { notFound } from "#domains/settings/errors.ts";
import { handlePaymentCallback, type CallbackCounts } from "./payment-callbacks.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** No event that matters here is longer. */
export const webhookMaxBytes = 256 * 1024;

/** Receives notifications of messengers and gateways: only what the portal's own keys prove is trusted. */
export function webhooks(counts: CallbackCounts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get("/:channel", async (c) => {
    const { searchParams } = new URL(c.req.url);
    const word = await answerChallenge(c.get("ctx"), channelIn(c), searchParams);
    return word === null ? c.text("This word is not the agreed one.", 403) : c.text(word);
  });
  app.post("/:channel", async (c) => {
    const ctx = c.get("ctx");
    const paid = await handlePaymentCallback(ctx, counts, c.req.param("channel"), () =>
      c.req.text(),
    );
    if (paid) return c.json(paid);
    const { pathname, search } = new URL(c.req.url);
    const answer = await receiveWebhook(ctx, channelIn(c), {
      url: ctx.portal.origin + pathname + search,
      header: (name) => c.req.header(name),
      body: new Uint8Array(await c.req.arrayBuffer()),
    });
    return c.json(answer as object);
  });
  return app;
}

function channelIn(c: Context<ServerEnv>): Channel {
  const name = c.req.param("channel") ?? "";
  if (!isChannel(name)) throw notFound();
  return name;
}
