import { eq } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { conversations } from "./tables.server.ts";

/** Whether a user has written to a mentor in any portal. */
export async function hasConversations(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .limit(1);
  return rows.length > 0;
}
