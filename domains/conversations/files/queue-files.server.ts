import { randomUUID } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { conversationFiles } from "./tables.server.ts";
import type { MessageKey } from "./store-files.server.ts";
import { cleanFileName, type FileKind, type FileSource } from "./message-file.ts";

/** The queue of files that a messenger has. */
export const fileQueue = "fetch-conversation-file";
export type FileJob = { environmentId: string; id: string };

/** A file that a messenger has: what the messenger says about it, and where it is. */
export type FileToFetch = { kind: FileKind; name: string; source: FileSource };

/** Adds the files that a messenger has to their message, and queues fetching each in the same transaction. */
export async function queueFiles(
  tx: Transaction,
  { jobs, clock }: Pick<Ctx, "jobs" | "clock">,
  message: MessageKey,
  files: readonly FileToFetch[],
): Promise<void> {
  for (const [position, { kind, name, source }] of files.entries()) {
    const id = randomUUID();
    await tx.insert(conversationFiles).values({
      ...message,
      id,
      position,
      kind,
      name: cleanFileName(name),
      state: "waiting",
      source,
      createdAt: new Date(clock.now()),
    });
    await jobs.enqueue(tx, fileQueue, { environmentId: message.environmentId, id });
  }
}
