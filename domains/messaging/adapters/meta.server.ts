import { callService } from "#platform/call-service.server.ts";
import { hexMac, isSameSecret } from "./signatures.server.ts";
import { objectIn, textIn } from "./json.ts";
import {
  type DeliveryFailure,
  type FailedCall,
  mediaTimeoutMs,
  testTimeoutMs,
  type WebhookCall,
} from "./adapter.ts";

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

export async function callMeta(url: string, token: string, body: object): Promise<unknown> {
  return callService(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

/** Sends a form with a file. @throws ServiceFailure */
export const uploadToMeta = (url: string, token: string, form: FormData): Promise<unknown> =>
  callService(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
    timeoutMs: mediaTimeoutMs,
  });

/** Reads an object. @throws ServiceFailure */
export async function readMeta(
  url: string,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  return callService(`${url}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
    timeoutMs: testTimeoutMs,
  });
}

/** Returns the id of a token's app, and the app's own token, which needs the app's secret. @throws ServiceFailure */
export async function readMetaApp(
  api: string,
  token: string,
  appSecret: string,
): Promise<{ id: string; token: string }> {
  const id = textIn(await readMeta(`${api}/app`, token, { fields: "id" }), "id");
  return { id, token: `${id}|${appSecret}` };
}

/** Whether Meta refused the keys: calls that were throttled also have a status below 500. */
export const isMetaRefusal = ({ status = 0, body }: FailedCall): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 429 &&
  !throttlingCodes.has(textIn(objectIn(body, "error"), "code"));

const failureByCode: Readonly<Record<string, DeliveryFailure>> = {
  // WhatsApp: 24 hours have passed since the user's last message.
  131047: "window",
  // Messenger: sent outside the allowed window.
  "10": "window",
  // WhatsApp: the number isn't on WhatsApp, or the user hasn't accepted its terms.
  131026: "unknown",
  // Messenger: the person isn't available, because they blocked the page or left.
  "551": "blocked",
};

/** Why Meta refused a message: its error codes tell. A call that was throttled may succeed later. */
export function explainMetaFailure({ status, body }: FailedCall): DeliveryFailure | null {
  if (status === undefined || status === 401 || status === 429 || status >= 500) return null;
  const code = textIn(objectIn(body, "error"), "code");
  if (throttlingCodes.has(code)) return null;
  return failureOfCode(code);
}

export const failureOfCode = (code: string): DeliveryFailure => failureByCode[code] ?? "refused";

/** Limits of calls per app, page, number or pair of numbers. */
const throttlingCodes = new Set(["4", "32", "613", "80007", "130429", "131048", "131056"]);
