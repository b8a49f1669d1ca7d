import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { conversationFiles } from "./tables.server.ts";
import { type MessageFile, messageFilesPath } from "./message-file.ts";

export type StoredFileRow = typeof conversationFiles.$inferSelect;

type MessageKeys = {
  environmentId: string;
  conversationId: string;
  sequences: readonly number[];
};

/** Reads the files of messages, each message's in their order. */
export async function readFileRows(
  db: Db,
  { environmentId, conversationId, sequences }: MessageKeys,
): Promise<StoredFileRow[]> {
  if (sequences.length === 0) return [];
  return db
    .select()
    .from(conversationFiles)
    .where(
      and(
        eq(conversationFiles.environmentId, environmentId),
        eq(conversationFiles.conversationId, conversationId),
        inArray(conversationFiles.sequence, [...sequences]),
      ),
    )
    .orderBy(asc(conversationFiles.sequence), asc(conversationFiles.position));
}

/** Reads the files of messages as readers get them, by the message's sequence number. */
export async function readMessageFiles(
  db: Db,
  keys: MessageKeys,
): Promise<Map<number, MessageFile[]>> {
  const files = new Map<number, MessageFile[]>();
  for (const row of await readFileRows(db, keys))
    files.set(row.sequence, [...(files.get(row.sequence) ?? []), toMessageFile(row)]);
  return files;
}

const toMessageFile = (row: StoredFileRow): MessageFile => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  problem: row.problem,
  name: row.name,
  alt: row.alt,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  url: row.state === "ready" ? messageFilesPath + row.id : "",
});
