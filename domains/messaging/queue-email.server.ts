import type { Transaction } from "#platform/database.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { outbox } from "./tables.server.ts";

/** The queue whose jobs carry `{environmentId, id}` of a letter. */
export const emailQueue = "send-letter";

export type EmailMessage = {
  to: string;
  subject: string;
  body: string;
  /** The address that ends letters of this kind with one POST, for the button of a mail program (RFC 8058). */
  unsubscribe?: string;
};

/** Queues a letter in the transaction that needs it: it leaves if, and only if, the transaction is kept. */
export async function queueEmail(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "jobs">,
  letter: EmailMessage,
): Promise<void> {
  const [row] = await tx
    .insert(outbox)
    .values({
      environmentId: ctx.portal.id,
      channel: "email",
      recipient: letter.to,
      subject: oneLine(letter.subject),
      body: letter.body,
      unsubscribe: letter.unsubscribe ?? null,
    })
    .returning({ id: outbox.id });
  await ctx.jobs.enqueue(tx, emailQueue, { environmentId: ctx.portal.id, id: row!.id });
}

/** A line break in a subject would begin a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
