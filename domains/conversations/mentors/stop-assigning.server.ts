import type { Transaction } from "#platform/database.server.ts";
import { mentorProfiles } from "#domains/conversations/tables.server.ts";

/** Stops giving new conversations to a mentor. The demo uses it for mentors who can't sign in. */
export async function stopAssigning(
  tx: Transaction,
  { environmentId, userId }: { environmentId: string; userId: string },
): Promise<void> {
  await tx.insert(mentorProfiles).values({ environmentId, userId, openMax: 0 });
}
