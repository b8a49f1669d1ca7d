import { and, eq, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Letter } from "./queue-letter.server.ts";
import { outbox } from "./tables.server.ts";

/** Carries a letter to the outside; throws when it could not. */
export type Mailer = (letter: Letter) => Promise<void>;

const errorMaxChars = 500;

/** A mailer over SMTP. Without an address of a mail server letters stay in the outbox, where the demo shows them. */
export function openMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return async () => {};
  const transport = createTransport(smtpUrl);
  return async ({ to, subject, body, unsubscribe }) => {
    const headers = unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    await transport.sendMail({ from, to, subject, text: body, ...(headers && { headers }) });
  };
}

/** Sends a queued letter once; a failure is noted on it and thrown, so that the job comes again. */
export async function sendLetter(
  { db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer },
  job: { environmentId: string; id: string },
): Promise<void> {
  const which = and(eq(outbox.environmentId, job.environmentId), eq(outbox.id, job.id));
  const [letter] = await db.select().from(outbox).where(which);
  if (!letter || letter.status === "sent") return;
  try {
    const { recipient: to, subject, body, unsubscribe } = letter;
    await mailer({ to, subject, body, ...(unsubscribe !== null && { unsubscribe }) });
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
