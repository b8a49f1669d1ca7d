import { eq } from "drizzle-orm";
import { identities } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Reads a user's accounts at outside services, the first linked one first. */
export async function readIdentities(db: Db, userId: string) {
  return db
    .select({ method: identities.method, subject: identities.subject })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt);
}
