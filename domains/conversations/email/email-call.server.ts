import { createHmac, timingSafeEqual } from "node:crypto";
import { isSameSecret, readJson } from "#domains/messaging/adapters/signatures.server.ts";

/** A mail service's call with its raw bytes, because the signature covers them. */
export type EmailCall = { header(name: string): string | undefined; body: Buffer<ArrayBuffer> };

/** The header with `sha256=` and the HMAC of the body in hex, for scripts that sign instead of sending the secret. */
const signatureHeader = "x-lampstand-signature";
/** The form fields that contain the original email: Mailgun's and SendGrid's. */
const formFields = ["body-mime", "email"];
/** The field that Postmark uses. */
const jsonField = "RawEmail";

/** Whether a call carries the portal's secret: as the password with any user name, or in a signature. */
export function isSigned({ header, body }: EmailCall, secret: string): boolean {
  const [, encoded = ""] = /^Basic ([\w+/=-]{1,1000})$/i.exec(header("authorization") ?? "") ?? [];
  const credentials = Buffer.from(encoded, "base64").toString("utf8");
  const password = credentials.slice(credentials.indexOf(":") + 1);
  if (credentials.includes(":") && isSameSecret(password, secret)) return true;
  const [, signature] = /^sha256=([\da-f]{64})$/i.exec(header(signatureHeader) ?? "") ?? [];
  if (signature === undefined) return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, "hex"), expected);
}

/** Returns the original email (RFC 822), from the body or from a service's field; null without one. */
export async function readRawEmail({ header, body }: EmailCall): Promise<Buffer | null> {
  const type = header("content-type") ?? "";
  if (/^application\/json\b/i.test(type)) {
    const raw = (readJson(body) as Record<string, unknown> | null)?.[jsonField];
    return typeof raw === "string" ? Buffer.from(raw) : null;
  }
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return body;
  const form = await new Response(body, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const values = formFields.map((name) => form?.get(name) ?? null);
  const raw = values.find((value) => value !== null) ?? null;
  if (raw === null) return null;
  return raw instanceof File ? Buffer.from(await raw.arrayBuffer()) : Buffer.from(raw);
}
