import {
  type AccountTemplates,
  type MessageTemplate,
  templatesMax,
  type TemplateState,
} from "#domains/messaging/template.ts";
import { readFromTwilio } from "#domains/messaging/twilio.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { type ChannelConnection, testTimeoutMs } from "./adapter.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";

type Connection = ChannelConnection<"twilio">;

/** How many templates or numbers one call returns. */
const pageSize = 50;

const states: Readonly<Record<string, TemplateState>> = {
  approved: "approved",
  received: "pending",
  pending: "pending",
  unsubmitted: "pending",
  rejected: "rejected",
  paused: "paused",
};

/** Reads the templates of Twilio's Content API, at most `templatesMax`, with what WhatsApp says about them. @throws ServiceFailure */
export async function readTwilioTemplates({ urls, keys }: Connection): Promise<AccountTemplates> {
  const templates: MessageTemplate[] = [];
  for (let page = 0; page < templatesMax / pageSize; page += 1) {
    const query = new URLSearchParams({ PageSize: String(pageSize), Page: String(page) });
    const response = await readFromTwilio(
      `${urls.twilio.content}/v1/ContentAndApprovals?${query}`,
      keys,
      testTimeoutMs,
    );
    templates.push(...listIn(response, "contents").flatMap(templateIn));
    if (textIn(objectIn(response, "meta"), "next_page_url") === "")
      return { templates, isComplete: true };
  }
  return { templates, isComplete: false };
}

function templateIn(row: JsonObject): MessageTemplate[] {
  const types = objectIn(row, "types");
  const [type = ""] = Object.keys(types);
  const text = textIn(types[type], "body");
  const [providerId, name, language] = ["sid", "friendly_name", "language"].map((key) =>
    textIn(row, key),
  );
  if (!providerId || !name || !language || text === "") return [];
  const status = textIn(objectIn(row, "approval_requests"), "status").toLowerCase();
  const state = type === "twilio/text" ? (states[status] ?? "disabled") : "unsupported";
  return [{ providerId, name, language, text, state }];
}

/**
 * Returns the URL to which Twilio sends WhatsApp messages for the number; null if the number isn't a sender of the account, as
 * in the sandbox. Then only Twilio's console shows the URL.
 */
export async function readSenderWebhook({ urls, keys }: Connection): Promise<string | null> {
  const query = new URLSearchParams({ Channel: "whatsapp", PageSize: String(pageSize) });
  const response = await readFromTwilio(
    `${urls.twilio.messaging}/v2/Channels/Senders?${query}`,
    keys,
    testTimeoutMs,
  ).catch(ignoreFailure);
  const sender = listIn(response, "senders").find(
    (one) => textIn(one, "sender_id") === `whatsapp:${keys.from}`,
  );
  return sender ? textIn(objectIn(sender, "webhook"), "callback_url") : null;
}

function ignoreFailure(error: unknown): null {
  if (error instanceof ServiceFailure) return null;
  throw error;
}
