import type { KeysOf } from "#platform/provider-keys.ts";
import { textIn } from "./adapters/json.ts";
import { callService } from "#platform/call-service.server.ts";

/** Twilio's address and account. */
export type TwilioAccount = { api: string; keys: KeysOf<"twilio"> };

/**
 * Sends a message through Twilio's Messages API: an SMS if both numbers are `+` and digits, a WhatsApp message if both
 * also begin with `whatsapp:`.
 * @returns Twilio's id of the message
 * @throws ServiceFailure
 */
export async function sendByTwilio(
  { api, keys }: TwilioAccount,
  message: { to: string; from: string; body: string },
): Promise<string> {
  const response = await callService(`${accountUrl(api, keys)}/Messages.json`, {
    method: "POST",
    headers: authorization(keys),
    body: new URLSearchParams({ To: message.to, From: message.from, Body: message.body }),
  });
  return textIn(response, "sid");
}

/** Reads the account, and changes nothing. @throws ServiceFailure */
export const readTwilioAccount = ({ api, keys }: TwilioAccount, timeoutMs: number) =>
  callService(`${accountUrl(api, keys)}.json`, { headers: authorization(keys), timeoutMs });

const accountUrl = (api: string, { accountSid }: TwilioAccount["keys"]): string =>
  `${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;

const authorization = ({ accountSid, authToken }: TwilioAccount["keys"]) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});
