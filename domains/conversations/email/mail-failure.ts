import type { DeliveryFailure } from "#domains/messaging/adapters/adapter.ts";

/** Why an email didn't arrive, by its status (RFC 3463): there is no such address, or it was refused. */
export const failureOfStatus = (status: string): DeliveryFailure =>
  status.startsWith("5.1.") ? "unknown" : "refused";

/** Replies of a mail server that say that there is no such mailbox. */
const unknownMailbox: ReadonlySet<number> = new Set([550, 551, 553]);

/** Why a mail server refused an email for good, by its reply; null: it may take the email later. */
export function failureOfReply(code: number | undefined): DeliveryFailure | null {
  if (code === undefined || code < 500) return null;
  return unknownMailbox.has(code) ? "unknown" : "refused";
}
