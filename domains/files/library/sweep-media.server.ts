import { and, eq, lte, sql } from "drizzle-orm";
import { mediaTrashLifeMs } from "#domains/files/media.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { storedFilesLock } from "#domains/files/store-picture.server.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import { pictures } from "#domains/files/tables.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

type SweepTools = {
  db: Db;
  files: FileStore;
  clock: Clock;
  /** Whether anything uses a file. Later domains know, so the caller passes this. */
  isFileUsed(tools: { db: Transaction }, hash: string): Promise<boolean>;
};

/**
 * Deletes the files that were in the trash for 30 days. One that an old revision of a page or a course uses stays, so
 * that the revision can be shown again.
 */
export async function sweepMedia({ db, files, clock, isFileUsed }: SweepTools): Promise<void> {
  const oldest = new Date(clock.now() - mediaTrashLifeMs);
  const rows = await db.select().from(media).where(lte(media.deletedAt, oldest));
  const pictureIds: string[] = [];
  for (const { environmentId, id, hash, extension, pictureId } of rows)
    await withTransaction(db, async (tx) => {
      // Meanwhile nobody adds the same file again.
      await tx.execute(sql`select pg_advisory_xact_lock(${storedFilesLock})`);
      const isRow = and(
        eq(media.environmentId, environmentId),
        eq(media.id, id),
        lte(media.deletedAt, oldest),
      );
      const [stillThere] = await tx.select({ id: media.id }).from(media).where(isRow);
      if (!stillThere || (await isFileUsed({ db: tx }, hash))) return;
      await tx.delete(media).where(isRow);
      if (pictureId !== null) {
        await tx
          .delete(pictures)
          .where(and(eq(pictures.environmentId, environmentId), eq(pictures.id, pictureId)));
        pictureIds.push(pictureId);
        return;
      }
      const [other] = await tx.select({ id: media.id }).from(media).where(eq(media.hash, hash));
      if (!other) await files.delete(`${hash}.${extension}`);
    });
  await sweepPictures({ db, files }, pictureIds);
}
