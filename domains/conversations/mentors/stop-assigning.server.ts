import type { Transaction } from "#platform/database.server.ts";
import { mentorProfiles } from "#domains/conversations/tables.server.ts";

/** Gives a mentor no new conversations: for those of the demo, who can't sign in. */
export async function stopAssigning(
  tx: Transaction,
  { environmentId, userId }: { environmentId: string; userId: string },
): Promise<void> {
  await tx.insert(mentorProfiles).values({ environmentId, userId, openMax: 0 });
}
