import { callService } from "#platform/call-service.server.ts";
import { hexMac, isSameSecret } from "./signatures.server.ts";
import type { WebhookCall } from "./adapter.ts";

/** WhatsApp and Messenger use the same signature: `sha256=` and the hex HMAC of the raw body. */
export const isSignedByMeta = ({ header, body }: WebhookCall, appSecret: string): boolean =>
  isSameSecret(header("x-hub-signature-256"), `sha256=${hexMac(appSecret, body)}`);

/** Returns the challenge that confirms a webhook in the app's dashboard. */
export function metaChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const isVerified =
    query.get("hub.mode") === "subscribe" &&
    isSameSecret(query.get("hub.verify_token") ?? undefined, verifyToken);
  const challenge = query.get("hub.challenge") ?? "";
  return isVerified && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}

export async function callMeta(url: string, token: string, body: object): Promise<void> {
  await callService(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}
