import { and, eq, lt } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { isMembership } from "#domains/identity/membership/read-member.server.ts";

/** The queue of the erasure; its jobs have no data. */
export const erasureQueue = "erase-deleted";
/** Cron schedule: once an hour. */
export const erasureCron = "17 * * * *";

/** How long signing in can still undo a deletion. The portal's privacy policy names this time. */
export const deletionGraceMs = 30 * 24 * 60 * 60 * 1000;
/** The most users erased in one run; the next run continues. */
const erasedMax = 500;

type Tools = { db: Db; clock: Clock; log: Log; tables: readonly PersonalTable[] };

/** Erases users in the portals in which they deleted their account longer ago than the grace period. */
export async function eraseDeleted({ db, clock, log, tables }: Tools): Promise<void> {
  const before = new Date(clock.now() - deletionGraceMs);
  const isOver = lt(memberships.deletedAt, before);
  const over = await db
    .select({ environmentId: memberships.environmentId, userId: memberships.userId })
    .from(memberships)
    .where(isOver)
    .orderBy(memberships.deletedAt)
    .limit(erasedMax);
  for (const { environmentId, userId } of over) {
    try {
      await withTransaction(db, async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
        // A user who signs in at this moment has undone the deletion.
        const still = await tx
          .select({ deletedAt: memberships.deletedAt })
          .from(memberships)
          .where(and(isMembership({ environmentId, userId }), isOver))
          .for("update");
        if (still.length === 0) return;
        const erased = await erasePerson(tx, tables, { userId, environmentId });
        log.info({ environmentId, userId, erased }, "a deleted account was erased");
      });
    } catch (error) {
      // One failure must not stop the erasure of others; it is tried again.
      log.error({ err: error, environmentId, userId }, "a deleted account could not be erased");
    }
  }
}
