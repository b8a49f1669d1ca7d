import type { KeysOf } from "#platform/provider-keys.ts";
import { callService } from "#platform/outbound.server.ts";

/** Where Twilio is reached, and as whom. */
export type TwilioAccount = { api: string; keys: KeysOf<"twilio"> };

/**
 * Hands a message to Twilio's Messages API. Both numbers are `+` and digits; with `whatsapp:` before both of them the
 * message goes by WhatsApp.
 * @throws ServiceFailure
 */
export async function sendByTwilio(
  { api, keys }: TwilioAccount,
  message: { to: string; from: string; body: string },
): Promise<void> {
  const { accountSid, authToken } = keys;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  await callService(`${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ To: message.to, From: message.from, Body: message.body }),
  });
}
