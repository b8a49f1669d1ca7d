import { and, lt, ne } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { outbox } from "./tables.server.ts";

/** How long sent messages are stored. The portal's privacy policy names this time. */
export const sentRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes old messages that were sent or have failed, because they contain addresses and names. */
export async function sweepOutbox({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const cutoff = new Date(clock.now() - sentRetentionMs);
  await db.delete(outbox).where(and(ne(outbox.status, "queued"), lt(outbox.createdAt, cutoff)));
}
