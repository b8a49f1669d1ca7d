import { inArray, sql } from "drizzle-orm";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { storedFilesLock } from "./store-picture.server.ts";
import { parsePictureFile } from "./stored-picture.ts";
import { pictures } from "./tables.server.ts";

/**
 * Deletes the files of these pictures if no portal has a row for them, because a failed change left them behind. Waits
 * for changes in progress.
 * @returns the number of deleted files
 */
export async function sweepPictures(
  ctx: { db: Db; files: FileStore },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  return withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${storedFilesLock})`);
    const rows = await tx
      .selectDistinct({ id: pictures.id })
      .from(pictures)
      .where(inArray(pictures.id, [...ids]));
    const usedIds = new Set(rows.map(({ id }) => id));
    const unusedIds = new Set(ids.filter((id) => !usedIds.has(id)));
    let deletedCount = 0;
    for await (const name of ctx.files.list("")) {
      if (!unusedIds.has(parsePictureFile(name)?.id ?? "")) continue;
      await ctx.files.delete(name);
      deletedCount += 1;
    }
    return deletedCount;
  });
}
