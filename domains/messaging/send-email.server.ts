import { and, eq, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { observeCall } from "#platform/observation/observation.server.ts";
import { retryWhileUnavailable } from "#platform/retry-while-unavailable.server.ts";
import type { EmailMessage } from "./queue-email.server.ts";
import { outbox } from "./tables.server.ts";

/**
 * Sends an email; throws if it can't.
 * @param emailId the email's id, the same for every try
 */
export type Mailer = (email: EmailMessage, emailId: string) => Promise<void>;

const errorMaxChars = 500;
/** What a mail server answers when it has taken an email. */
const sentStatus = 250;

/** Sends by SMTP. Without a mail server, emails stay in the outbox, where the demo shows them. */
export function openMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return async () => {};
  const host = URL.parse(smtpUrl)?.host ?? "the mail server";
  let transportPromise: Promise<Transporter> | undefined;
  const [, address = from, domain = "localhost"] = /([^@<>\s]+@([^@<>\s]+))>?\s*$/.exec(from) ?? [];
  return async (email, emailId) => {
    const { to, subject, body, sender, unsubscribe, replyTo, references = [] } = email;
    const { isAutomatic, files = [] } = email;
    // The same Message-ID for every try, so mail programs show a repeated email once.
    const messageId = email.messageId ?? `<${emailId}@${domain}>`;
    const inReplyTo = references.at(-1);
    const headers = {
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
      ...(isAutomatic && { "Auto-Submitted": "auto-replied" }),
    };
    const transport = await (transportPromise ??= openTransport(smtpUrl));
    const message = {
      from: sender === undefined ? from : { name: sender, address },
      to,
      subject,
      text: body,
      messageId,
      headers,
      attachments: files.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
      ...(replyTo !== undefined && { replyTo }),
      ...(inReplyTo !== undefined && { inReplyTo, references: [...references] }),
    };
    await observeCall({ host, operation: "send email", protocol: "smtp" }, async (answered) => {
      await transport.sendMail(message).catch((error: { responseCode?: number }) => {
        // The server's own refusal; without it, there was no answer.
        if (error.responseCode !== undefined) answered(error.responseCode);
        throw error;
      });
      answered(sentStatus);
    });
  };
}

/** Loads nodemailer with the first email, because a server starts faster without it. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(smtpUrl);
}

/**
 * Sends a queued email. Stores a failure and throws it, so that the job is retried. If the process dies after sending,
 * the email is sent again with the same Message-ID.
 */
export async function sendEmail(
  { db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer },
  job: { environmentId: string; id: string },
): Promise<void> {
  const isEmail = and(eq(outbox.environmentId, job.environmentId), eq(outbox.id, job.id));
  const [row] = await db.select().from(outbox).where(isEmail);
  if (!row || row.status === "sent") return;
  try {
    const { recipient: to, subject, body, sender, unsubscribe } = row;
    const email = {
      to,
      subject,
      body,
      ...(sender !== null && { sender }),
      ...(unsubscribe !== null && { unsubscribe }),
    };
    await mailer(email, job.id);
  } catch (error) {
    const lastError = String(error).slice(0, errorMaxChars);
    await db
      .update(outbox)
      .set({ status: "failed", lastError, attempts: sql`${outbox.attempts} + 1` })
      .where(isEmail);
    throw error;
  }
  const sent = {
    status: "sent" as const,
    lastError: null,
    attempts: row.attempts + 1,
    sentAt: new Date(clock.now()),
  };
  // The email is on its way. If the database is being replaced at this moment, forgetting that would send it again.
  await retryWhileUnavailable(() => db.update(outbox).set(sent).where(isEmail));
}
