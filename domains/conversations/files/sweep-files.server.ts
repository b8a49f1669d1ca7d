import { dirname } from "node:path/posix";
import { and, eq, inArray } from "drizzle-orm";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { conversationFiles } from "./tables.server.ts";
import { listWaitingFiles } from "#domains/conversations/email/waiting-files.server.ts";
import { messageFilesFolder } from "./message-file.ts";
import { lockStoredFiles } from "./store-files.server.ts";

type Tools = { db: Db; files: FileStore };
/** How many files are compared with the rows at once. */
const batchMax = 1_000;

type ConversationKey = { environmentId: string; conversationId: string };

/**
 * Deletes the stored files that belong to no message: of a portal, or of all. Conversations lose
 * their rows first: when a learner deletes one, at an erasure, or when their time is over.
 */
export async function sweepMessageFiles(tools: Tools, environmentId?: string): Promise<void> {
  let names: string[] = [];
  for await (const name of tools.files.list(messageFilesFolder(environmentId))) {
    if (isUuid(idOf(name))) names.push(name);
    if (names.length < batchMax) continue;
    await sweepBatch(tools, names);
    names = [];
  }
  await sweepBatch(tools, names);
}

async function sweepBatch(tools: Tools, names: readonly string[]): Promise<void> {
  const rows = await tools.db
    .select({ id: conversationFiles.id })
    .from(conversationFiles)
    .where(inArray(conversationFiles.id, names.map(idOf)));
  const ids = new Set(rows.map(({ id }) => id));
  const folders = new Map(
    names.filter((name) => !ids.has(idOf(name))).map((name) => [dirname(name), name.split("/")]),
  );
  for (const [, environmentId = "", conversationId = ""] of folders.values())
    await deleteUnusedFiles(tools, { environmentId, conversationId });
}

/** Deletes the stored files of a conversation that belong to none of its messages, nor to an email that waits. */
export async function deleteUnusedFiles(
  { db, files }: Tools,
  { environmentId, conversationId }: ConversationKey,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockStoredFiles(tx, conversationId);
    const rows = await tx
      .select({ id: conversationFiles.id })
      .from(conversationFiles)
      .where(
        and(
          eq(conversationFiles.environmentId, environmentId),
          eq(conversationFiles.conversationId, conversationId),
        ),
      );
    const waiting = await listWaitingFiles(tx, { environmentId, conversationId });
    const ids = new Set([...rows.map(({ id }) => id), ...waiting.map(idOf)]);
    for await (const name of files.list(messageFilesFolder(environmentId, conversationId)))
      if (!ids.has(idOf(name))) await files.delete(name);
  });
}

/** A file's id is the first part of its stored name, also of the WAV file made of it. */
const idOf = (name: string): string => name.split("/").at(-1)!.split(".", 1)[0]!;
