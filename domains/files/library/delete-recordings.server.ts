import { and, eq, getTableName, isNull } from "drizzle-orm";
import { media } from "#domains/files/media-tables.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** The name of the media library's table in the database. */
export const mediaTableName = getTableName(media);

/** Deletes the library's entries of a portal, except those of pictures. Returns their number. */
export async function deleteRecordings(tx: Transaction, environmentId: string): Promise<number> {
  const isRecording = and(eq(media.environmentId, environmentId), isNull(media.pictureId));
  const { rowCount } = await tx.delete(media).where(isRecording);
  return rowCount ?? 0;
}
