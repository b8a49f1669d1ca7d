import type { KeysOf } from "#platform/provider-keys.ts";
import { textIn } from "./adapters/json.ts";
import { callService } from "#platform/call-service.server.ts";

/** Twilio's address and account. */
export type TwilioAccount = { api: string; keys: KeysOf<"twilio"> };

/** A text, a file, or an approved template of the Content API with its variables. */
type TwilioMessage = { to: string; from: string } & (
  | { body: string }
  | { mediaUrl: string }
  | { contentSid: string; variables: Readonly<Record<string, string>> }
);

/**
 * Sends a message through Twilio's Messages API: an SMS if both numbers are `+` and digits, a WhatsApp message if both
 * also begin with `whatsapp:`. Twilio fetches a file from its URL.
 * @returns Twilio's id of the message
 * @throws ServiceFailure
 */
export async function sendByTwilio(
  { api, keys }: TwilioAccount,
  { to, from, ...content }: TwilioMessage,
): Promise<string> {
  const fields: Record<string, string> =
    "body" in content
      ? { Body: content.body }
      : "mediaUrl" in content
        ? { MediaUrl: content.mediaUrl }
        : { ContentSid: content.contentSid, ContentVariables: JSON.stringify(content.variables) };
  const response = await callService(`${accountUrl(api, keys)}/Messages.json`, {
    method: "POST",
    headers: twilioAuthorization(keys),
    body: new URLSearchParams({ To: to, From: from, ...fields }),
  });
  return textIn(response, "sid");
}

/** Reads the account, and changes nothing. @throws ServiceFailure */
export const readTwilioAccount = ({ api, keys }: TwilioAccount, timeoutMs: number) =>
  readFromTwilio(`${accountUrl(api, keys)}.json`, keys, timeoutMs);

/** Reads from any of Twilio's APIs. @throws ServiceFailure */
export const readFromTwilio = (url: string, keys: KeysOf<"twilio">, timeoutMs: number) =>
  callService(url, { headers: twilioAuthorization(keys), timeoutMs });

const accountUrl = (api: string, { accountSid }: TwilioAccount["keys"]): string =>
  `${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;

export const twilioAuthorization = ({ accountSid, authToken }: TwilioAccount["keys"]) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});
