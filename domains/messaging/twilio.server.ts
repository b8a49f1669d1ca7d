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
  const { accountSid, authToken } = keys;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const response = await callService(
    `${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: message.to, From: message.from, Body: message.body }),
    },
  );
  return textIn(response, "sid");
}
