import { inArray, lte } from "drizzle-orm";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { uploadLifeMs } from "#domains/files/media.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { uploadsFolder } from "./own-upload.server.ts";

/** How many files are compared with the rows at once. */
const batchMax = 1_000;

/** Deletes the uploads that can't be continued any more, and the bytes of those that have no row. */
export async function sweepUploads({
  db,
  files,
  clock,
}: {
  db: Db;
  files: FileStore;
  clock: Clock;
}): Promise<void> {
  await db
    .delete(mediaUploads)
    .where(lte(mediaUploads.createdAt, new Date(clock.now() - uploadLifeMs)));
  let names: string[] = [];
  const sweepBatch = async () => {
    const rows = await db
      .select({ id: mediaUploads.id })
      .from(mediaUploads)
      .where(inArray(mediaUploads.id, names.map(idOf)));
    const ids = new Set(rows.map(({ id }) => id));
    for (const name of names) if (!ids.has(idOf(name))) await files.delete(name);
    names = [];
  };
  for await (const name of files.list(uploadsFolder)) {
    names.push(name);
    if (names.length === batchMax) await sweepBatch();
  }
  await sweepBatch();
}

const idOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);
