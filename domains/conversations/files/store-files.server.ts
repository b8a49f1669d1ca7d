import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { conversationFiles } from "./tables.server.ts";
import { messageFilesFolder } from "./message-file.ts";
import type { PreparedFile } from "./prepare-files.server.ts";

export type MessageKey = { environmentId: string; conversationId: string; sequence: number };

/**
 * Stores the files of a message in the transaction that adds it. If the transaction is rolled
 * back, the nightly sweep deletes them from the file store.
 */
export async function storeFiles(
  tx: Transaction,
  { files, clock }: Pick<Ctx, "clock"> & { files: FileStore },
  message: MessageKey,
  prepared: readonly PreparedFile[],
): Promise<void> {
  if (prepared.length === 0) return;
  await lockStoredFiles(tx, message.conversationId);
  for (const [position, { content, extension, ...file }] of prepared.entries()) {
    const id = randomUUID();
    const storedName = storedNameOf({ ...message, id, extension });
    await files.write(storedName, content);
    await tx.insert(conversationFiles).values({
      ...message,
      ...file,
      id,
      position,
      storedName,
      bytes: content.length,
      state: "ready",
      createdAt: new Date(clock.now()),
    });
  }
}

/** The name under which a file is stored. Its id is random, so nobody can guess it. */
export const storedNameOf = (file: {
  environmentId: string;
  conversationId: string;
  id: string;
  extension: string;
}): string =>
  `${messageFilesFolder(file.environmentId, file.conversationId)}${file.id}.${file.extension}`;

/** The name of the WAV file that is made of a voice note. */
export const wavNameOf = (storedName: string): string => storedName.replace(/\.\w+$/, ".wav");

/**
 * Makes the sweep of a conversation's stored files wait until this transaction ends: it deletes files without a row, and
 * doesn't see rows that aren't committed.
 */
export const lockStoredFiles = (tx: Transaction, conversationId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${conversationId}, 0))`);
