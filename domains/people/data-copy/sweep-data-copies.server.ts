import { eq, lte } from "drizzle-orm";
import { dataCopies } from "#domains/people/tables.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { dataCopyFileName, dataCopyFolder } from "./data-copy.ts";

type Tools = { db: Db; files: FileStore };

/** Deletes the files that belong to no current copy: of one user, or of all. */
export async function deleteUnusedCopies({ db, files }: Tools, userId?: string): Promise<void> {
  for await (const name of files.list(dataCopyFolder(userId))) {
    const ownerId = name.slice(dataCopyFolder().length).split("/", 1)[0]!;
    const copies = await db.select().from(dataCopies).where(eq(dataCopies.userId, ownerId));
    if (!copies.some((copy) => dataCopyFileName(copy) === name)) await files.delete(name);
  }
}

/** Deletes the copies whose time is over, with their files, and files that an erasure or a crash left behind. */
export async function sweepDataCopies(tools: Tools & { clock: Clock }): Promise<void> {
  const now = new Date(tools.clock.now());
  await tools.db.delete(dataCopies).where(lte(dataCopies.expiresAt, now));
  await deleteUnusedCopies(tools);
}
