import { and, eq, lt } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Log } from "#platform/log.server.ts";
import { deleteUnusedPictures } from "#domains/people/profile/sweep-profile-pictures.server.ts";
import { deleteUnusedCopies } from "#domains/people/data-copy/sweep-data-copies.server.ts";
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
const erasuresPerRunMax = 500;

type ErasureTools = {
  db: Db;
  clock: Clock;
  log: Log;
  files: FileStore;
  tables: readonly PersonalTable[];
  /** Lists the names of the stored files that belong to rows which will be erased. */
  listFiles(tx: Transaction, member: { environmentId: string; userId: string }): Promise<string[]>;
};

/** Erases users in the portals in which they deleted their account longer ago than the grace period. */
export async function eraseDeleted(tools: ErasureTools): Promise<void> {
  const { db, clock, log, tables } = tools;
  const deletedBefore = new Date(clock.now() - deletionGraceMs);
  const isExpired = lt(memberships.deletedAt, deletedBefore);
  const expired = await db
    .select({ environmentId: memberships.environmentId, userId: memberships.userId })
    .from(memberships)
    .where(isExpired)
    .orderBy(memberships.deletedAt)
    .limit(erasuresPerRunMax);
  for (const { environmentId, userId } of expired) {
    try {
      const files = await withTransaction(db, async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
        // A user who signs in at this moment has undone the deletion.
        const stillDeleted = await tx
          .select({ deletedAt: memberships.deletedAt })
          .from(memberships)
          .where(and(isMembership({ environmentId, userId }), isExpired))
          .for("update");
        if (stillDeleted.length === 0) return [];
        const names = await tools.listFiles(tx, { environmentId, userId });
        const erased = await erasePerson(tx, tables, { userId, environmentId });
        log.info({ environmentId, userId, erased }, "a deleted account was erased");
        return names;
      });
      for (const name of files) await tools.files.delete(name);
      await deleteUnusedPictures(tools, userId);
      await deleteUnusedCopies(tools, userId);
    } catch (error) {
      // One failure must not stop the erasure of other users. The next run tries this user again.
      log.error({ err: error, environmentId, userId }, "a deleted account could not be erased");
    }
  }
}
