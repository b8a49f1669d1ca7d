import type { EmailOutcome } from "#domains/conversations/email/receive-email.server.ts";

/** How many emails this process received, by outcome. */
export type EmailCounts = Map<string, number>;

export function countEmail(counts: EmailCounts, outcome: EmailOutcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}
