import type { Transaction } from "#platform/database.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { outbox } from "./tables.server.ts";

/** The queue of emails; its jobs carry `{environmentId, id}`. */
export const emailQueue = "send-email";

export type EmailMessage = {
  to: string;
  subject: string;
  body: string;
  /** The sender's name instead of the installation's own. */
  sender?: string;
  /** The URL that unsubscribes with one POST, for the mail program's button (RFC 8058). */
  unsubscribe?: string;
  /** Where answers go instead of to the sender. */
  replyTo?: string;
  /** Its own Message-ID, and those of the emails before it in the conversation, the oldest first. */
  messageId?: string;
  references?: readonly string[];
  files?: readonly EmailAttachment[];
  /** No person wrote it. Its header says so, so that programs don't answer it (RFC 3834). */
  isAutomatic?: boolean;
};

export type EmailAttachment = { name: string; type: string; bytes: Uint8Array };

/** An email as the outbox stores it. */
type QueuedEmail = Pick<EmailMessage, "to" | "subject" | "body" | "sender" | "unsubscribe">;

/** Queues an email in the transaction that needs it, so that it is sent only if the transaction commits. */
export async function queueEmail(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "jobs">,
  email: QueuedEmail,
): Promise<void> {
  const [row] = await tx
    .insert(outbox)
    .values({
      environmentId: ctx.portal.id,
      channel: "email",
      recipient: email.to,
      subject: oneLine(email.subject),
      body: email.body,
      sender: email.sender ?? null,
      unsubscribe: email.unsubscribe ?? null,
    })
    .returning({ id: outbox.id });
  await ctx.jobs.enqueue(tx, emailQueue, { environmentId: ctx.portal.id, id: row!.id });
}

/** A line break in the subject would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
