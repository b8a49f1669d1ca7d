import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { deliver } from "./chat/deliver.ts";

/** The settings of a webhook in the app's dashboard at Meta. */
export type MetaWebhook = { url: string; verifyToken: string };

/**
 * Simulates an app at Meta. Its dashboard checks the webhook's URL with the verify token, and it signs events with the
 * app's secret.
 */
export function createMetaApp(appId: string, appSecret: string) {
  let webhook: MetaWebhook | undefined;

  async function subscribe(newWebhook: MetaWebhook): Promise<boolean> {
    const challenge = "1158201444";
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": newWebhook.verifyToken,
      "hub.challenge": challenge,
    });
    const { status, text } = await deliver(`${newWebhook.url}?${query}`, { method: "GET" });
    if (status !== 200 || text !== challenge) return false;
    webhook = newWebhook;
    return true;
  }

  const dashboard = new Hono().post("/", async (c) => {
    const form = await c.req.formData();
    const newWebhook = {
      url: String(form.get("callback_url") ?? ""),
      verifyToken: String(form.get("verify_token") ?? ""),
    };
    return (await subscribe(newWebhook))
      ? c.json({ success: true })
      : c.json({ success: false }, 400);
  });

  return {
    appId,
    /** The token with which an app reads about itself. */
    appToken: `${appId}|${appSecret}`,
    dashboard,
    subscribe,
    /** The URL that events are sent to; "" without any. */
    webhookUrl: () => webhook?.url ?? "",
    async sendEvent(event: object): Promise<void> {
      if (!webhook) return;
      const body = JSON.stringify(event);
      const signature = createHmac("sha256", appSecret).update(body).digest("hex");
      await deliver(webhook.url, {
        headers: {
          "content-type": "application/json",
          "x-hub-signature-256": `sha256=${signature}`,
        },
        body,
      });
    },
  };
}
