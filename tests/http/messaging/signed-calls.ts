import { createHmac } from "node:crypto";
import type { Channel } from "#domains/messaging/messenger.ts";
import type { TestPortal } from "#tests/kit/portal.ts";

type AnyPortal = TestPortal["second"];
export type SignedCall = { body: string; headers: Record<string, string> };
let eventCount = 0;

const hmacHex = (key: string, body: string) => createHmac("sha256", key).update(body).digest("hex");

/** Functions that build the signed call that a platform sends when a person writes `text` to the bot. */
export const callBuilders: Record<
  Channel,
  (targetPortal: AnyPortal, text: string, key: string) => SignedCall
> = {
  telegram: (_targetPortal, text, key) => ({
    body: JSON.stringify({
      update_id: (eventCount += 1),
      message: { from: { id: 8, first_name: "Anna" }, chat: { id: 8, type: "private" }, text },
    }),
    headers: { "x-telegram-bot-api-secret-token": key },
  }),
  viber(_targetPortal, text, key) {
    const body = JSON.stringify({
      event: "message",
      message_token: (eventCount += 1),
      sender: { id: "8==", name: "Anna" },
      message: { type: "text", text },
    });
    return { body, headers: { "x-viber-content-signature": hmacHex(key, body) } };
  },
  facebookmessenger(_targetPortal, text, key) {
    const message = { mid: `m${(eventCount += 1)}`, text };
    const messaging = [{ sender: { id: "8" }, recipient: { id: "9" }, message }];
    const body = JSON.stringify({ object: "page", entry: [{ messaging }] });
    return { body, headers: { "x-hub-signature-256": `sha256=${hmacHex(key, body)}` } };
  },
  whatsapp(_targetPortal, text, key) {
    const value = {
      metadata: { phone_number_id: "55" },
      contacts: [{ profile: { name: "Anna" }, wa_id: "8" }],
      messages: [
        { from: "8", id: `wamid.${(eventCount += 1)}`, type: "text", text: { body: text } },
      ],
    };
    const body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
    return { body, headers: { "x-hub-signature-256": `sha256=${hmacHex(key, body)}` } };
  },
  twilio({ origin }, text, key) {
    const fields = {
      Body: text,
      From: "whatsapp:+38050000008",
      MessageSid: `SM${(eventCount += 1)}`,
      ProfileName: "Anna",
      To: "whatsapp:+15550100001",
    };
    const signed = Object.entries(fields).flat().join("");
    const mac = createHmac("sha1", key)
      .update(`${origin}/webhooks/twilio${signed}`)
      .digest("base64");
    return {
      body: new URLSearchParams(fields).toString(),
      headers: {
        "x-twilio-signature": mac,
        "content-type": "application/x-www-form-urlencoded",
      },
    };
  },
  wachatapi(_targetPortal, text, key) {
    const body = JSON.stringify({
      id: String((eventCount += 1)),
      from: "38050",
      name: "Anna",
      text,
    });
    return { body, headers: { "x-wachatapi-signature": `sha256=${hmacHex(key, body)}` } };
  },
};
