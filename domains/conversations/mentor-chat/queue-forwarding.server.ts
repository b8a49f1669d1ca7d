import { eq } from "drizzle-orm";
import { mentorChats } from "./tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** The queue of learners' messages for mentors who answer from Telegram. A job forwards what is new in a conversation. */
export const forwardingQueue = "forward-to-mentors";
export type ForwardingJob = { environmentId: string; conversationId: string };

/** Queues forwarding a conversation's new messages, if anybody of the portal answers from Telegram. */
export async function queueForwarding(
  tx: Transaction,
  { jobs }: Pick<Ctx, "jobs">,
  job: ForwardingJob,
): Promise<void> {
  const chats = await tx
    .select({ userId: mentorChats.userId })
    .from(mentorChats)
    .where(eq(mentorChats.environmentId, job.environmentId))
    .limit(1);
  if (chats.length > 0) await jobs.enqueue(tx, forwardingQueue, job);
}
