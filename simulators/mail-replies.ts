import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { deliver } from "./chat/deliver.ts";
import { samples } from "./chat/sample-media.ts";
import type { ReceivedEmail } from "./mail.ts";

/** The keys with which portals trust the simulated mail service. */
export const emailKeys = { webhookSecret: "the-demo-secret-of-email" };

/** The first two answer the email; the others are what else comes to the address, or back from it. */
const replyKinds = ["reply", "picture", "automatic", "bounce", "forged", "other-sender"] as const;
type ReplyKind = (typeof replyKinds)[number];

type Reply = {
  email: ReceivedEmail;
  kind: ReplyKind;
  text: string;
  /** Of the reply itself; sending it twice is a repeated call. */
  id: string;
};

const authorization = `Basic ${Buffer.from(`mail:${emailKeys.webhookSecret}`).toString("base64")}`;

/** A mail service that delivers email for `reply.<host>` to the portal at that host. */
export class MailReplies {
  readonly #origins = new Map<string, string>();

  connect(origin: string): void {
    this.#origins.set(`reply.${new URL(origin).hostname}`, origin);
  }

  /** Delivers the original email if its domain is a portal's. @returns the portal's answer; null without one */
  async handOver(address: string, raw: string): Promise<string | null> {
    const origin = this.#origins.get(address.slice(address.lastIndexOf("@") + 1));
    if (origin === undefined) return null;
    const headers = { "content-type": "message/rfc822", authorization };
    const { status, text } = await deliver(`${origin}/webhooks/email`, { headers, body: raw });
    return `${status} ${text}`;
  }

  /** `POST /` with `to`, and perhaps `kind`, `text`, `messageId` (by default the last email) and `times`. */
  routes(findEmails: (to: string) => readonly ReceivedEmail[]): Hono {
    return new Hono().post("/", async (c) => {
      const form = await c.req.parseBody();
      const field = (name: string) => String(form[name] ?? "");
      const emails = findEmails(field("to")).filter(({ replyTo }) => replyTo !== "");
      const email = emails.find(({ messageId }) => messageId === field("messageId")) ?? emails[0];
      const kind = replyKinds.find((one) => one === field("kind")) ?? "reply";
      if (!email) return c.json({ answers: [] }, 404);
      const reply = writeReply({ email, kind, text: field("text"), id: randomUUID() });
      const answers: (string | null)[] = [];
      for (let times = Number(field("times") || 1); times > 0; times -= 1)
        answers.push(await this.handOver(email.replyTo, reply));
      return c.json({ answers });
    });
  }
}

function writeReply({ email, kind, text, id }: Reply): string {
  if (kind === "bounce") return writeBounce(email);
  const [learner = ""] = email.to;
  const quoted = email.text.trimEnd().split("\n");
  const written = [
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
    `On Mon, 23 Nov 2026 at 10:00, <${email.from}> wrote:`,
    ...quoted.map((line) => `> ${line.trimEnd()}`),
    "",
  ];
  return [
    `From: <${kind === "other-sender" ? "somebody.else@example.com" : learner}>`,
    `To: <${email.replyTo}>`,
    `Subject: Re: mail`,
    `Message-ID: <${id}@simulator.example>`,
    `In-Reply-To: ${email.messageId}`,
    `Date: ${new Date(email.receivedAt).toUTCString()}`,
    ...(kind === "automatic" ? ["Auto-Submitted: auto-replied"] : []),
    ...(kind === "forged" ? ["Authentication-Results: mx.example; dmarc=fail"] : []),
    ...(kind === "picture" ? withPicture(written) : written),
  ].join("\r\n");
}

/** Puts a picture after the text of an email. */
function withPicture(written: readonly string[]): string[] {
  const { fileName, type, bytes } = samples.picture;
  return [
    "Content-Type: multipart/mixed; boundary=part",
    "",
    "--part",
    ...written,
    "--part",
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${fileName}"`,
    "Content-Transfer-Encoding: base64",
    "",
    bytes.toString("base64"),
    "--part--",
    "",
  ];
}

const writeBounce = ({ to, from, messageId }: ReceivedEmail): string =>
  [
    "From: <mailer-daemon@mx.example>",
    `To: <${from}>`,
    "Auto-Submitted: auto-replied",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=report",
    "",
    "--report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${to[0] ?? ""}`,
    "Action: failed",
    "Status: 5.1.1",
    "",
    "--report",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageId}`,
    "--report--",
    "",
  ].join("\r\n");

/** A form that answers an email, for its page. */
export const replyForm = ({ to, messageId }: ReceivedEmail) =>
  html`<form method="post" action="/mail/replies">
    <input type="hidden" name="to" value="${to[0] ?? ""}" />
    <input type="hidden" name="messageId" value="${messageId}" />
    <label>Answer <input name="text" /></label>
    ${replyKinds.map((kind) => html`<button name="kind" value="${kind}">${kind}</button>`)}
  </form>`;
