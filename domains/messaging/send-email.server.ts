import { and, eq, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { EmailMessage } from "./queue-email.server.ts";
import { outbox } from "./tables.server.ts";

/**
 * Carries an email to the outside; throws when it could not.
 * @param name the email's own, the same each time it is sent
 */
export type Mailer = (letter: EmailMessage, name: string) => Promise<void>;

const errorMaxChars = 500;

/** A mailer over SMTP. Without an address of a mail server letters stay in the outbox, where the demo shows them. */
export function openMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return async () => {};
  let opened: Promise<Transporter> | undefined;
  const domain = /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return async ({ to, subject, body, unsubscribe }, name) => {
    // An email that is sent twice is one to mail programs that know it by its name.
    const messageId = `<${name}@${domain}>`;
    const headers = unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const transport = await (opened ??= openTransport(smtpUrl));
    await transport.sendMail({
      from,
      to,
      subject,
      text: body,
      messageId,
      ...(headers && { headers }),
    });
  };
}

/** Loaded with the first email: a server starts faster without it. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(smtpUrl);
}

/**
 * Sends a queued email; a failure is noted on it and thrown, so that the job comes again. A process that dies between
 * sending and noting it sends it twice, under the same Message-ID.
 */
export async function sendEmail(
  { db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer },
  job: { environmentId: string; id: string },
): Promise<void> {
  const which = and(eq(outbox.environmentId, job.environmentId), eq(outbox.id, job.id));
  const [letter] = await db.select().from(outbox).where(which);
  if (!letter || letter.status === "sent") return;
  try {
    const { recipient: to, subject, body, unsubscribe } = letter;
    const email = { to, subject, body, ...(unsubscribe !== null && { unsubscribe }) };
    await mailer(email, job.id);
  } catch (error) {
    const lastError = String(error).slice(0, errorMaxChars);
    await db
      .update(outbox)
      .set({ status: "failed", lastError, attempts: sql`${outbox.attempts} + 1` })
      .where(which);
    throw error;
  }
  await db
    .update(outbox)
    .set({
      status: "sent",
      lastError: null,
      attempts: sql`${outbox.attempts} + 1`,
      sentAt: new Date(clock.now()),
    })
    .where(which);
}
