import { createHmac } from "node:crypto";
import { emailKeys } from "#simulators/mail-replies.ts";
import type { TestPortal } from "./portal.ts";

type AnyPortal = TestPortal["second"];

export const emailSecret = emailKeys.webhookSecret;
export const replyDomain = "reply.first.example";

export type TestEmail = {
  from: string;
  to: string;
  text?: string;
  /** By default a new one. */
  id?: string;
  headers?: Record<string, string>;
  /** The complete body, with an empty line before it and its own headers. */
  body?: string;
};

let emailCount = 0;

/** Writes an email as mail programs send it. */
export function writeEmail({ from, to, text = "", id, headers = {}, body }: TestEmail): string {
  emailCount += 1;
  return [
    `From: Learner <${from}>`,
    `To: <${to}>`,
    "Subject: Re: Your conversation",
    `Message-ID: <${id ?? `${emailCount}.${Date.now()}`}@mail.example>`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? ["Content-Type: text/plain; charset=utf-8", "", text.replaceAll("\n", "\r\n")]
      : [body]),
  ].join("\r\n");
}

export const passwordOf = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}`,
});

export const signatureOf = (secret: string, body: string) => ({
  "x-lampstand-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
});

/** Hands an email over as a mail service does. @returns the status, and what became of it */
export async function handOver(
  portal: AnyPortal,
  email: TestEmail | string,
  headers: Record<string, string> = passwordOf(emailSecret),
  path = "/webhooks/email",
) {
  const { status, json } = await portal.browser().fetch(path, {
    method: "POST",
    origin: null,
    headers: { "content-type": "message/rfc822", ...headers },
    body: typeof email === "string" ? email : writeEmail(email),
  });
  return { status, outcome: (json as { outcome?: string } | undefined)?.outcome };
}

type SentFile = { name: string; type: string; bytes: Buffer; isInline?: boolean };

/** Writes the body of an email with files. */
export function writeMixed(
  text: string,
  files: readonly SentFile[],
  kind: "mixed" | "related" = "mixed",
): string {
  const parts = files.map(({ name, type, bytes, isInline }) =>
    [
      `Content-Type: ${type}`,
      `Content-Disposition: ${isInline ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...(isInline ? [`Content-ID: <${name}@mail.example>`] : []),
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    ].join("\r\n"),
  );
  const textType = kind === "related" ? "text/html" : "text/plain";
  return [
    `Content-Type: multipart/${kind}; boundary=part`,
    "",
    ...[`Content-Type: ${textType}; charset=utf-8\r\n\r\n${text}`, ...parts].map(
      (part) => `--part\r\n${part}`,
    ),
    "--part--",
    "",
  ].join("\r\n");
}
