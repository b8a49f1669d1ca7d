import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inArray, sql } from "drizzle-orm";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { pictureFilesLock } from "./store-picture.server.ts";
import { pictures } from "./tables.server.ts";

const storedFile = /^([a-f0-9]{32})-\d{1,5}\.webp(\.[a-f0-9]+\.part)?$/;

/**
 * Deletes the files of these pictures if no portal has a row for them, because a failed change left them behind. Waits
 * for changes in progress.
 * @returns the number of deleted files
 */
export async function sweepPictures(
  ctx: { db: Db; filesDir: string },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  return withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${pictureFilesLock})`);
    const rows = await tx
      .selectDistinct({ id: pictures.id })
      .from(pictures)
      .where(inArray(pictures.id, [...ids]));
    const kept = new Set(rows.map(({ id }) => id));
    const unused = new Set(ids.filter((id) => !kept.has(id)));
    const names = await readdir(ctx.filesDir).catch(() => []);
    const leftover = names.filter((name) => unused.has(storedFile.exec(name)?.[1] ?? ""));
    for (const name of leftover) await rm(join(ctx.filesDir, name), { force: true });
    return leftover.length;
  });
}
