import type { KeysOf } from "#platform/provider-keys.ts";
import { callService } from "#platform/outbound.server.ts";

/** Twilio's address and account. */
export type TwilioAccount = { api: string; keys: KeysOf<"twilio"> };

/**
 * Sends a message through Twilio's Messages API. Both numbers are `+` and digits; with `whatsapp:` before both it goes
 * to WhatsApp.
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
