import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { incomingMessages } from "#domains/conversations/channels/tables.server.ts";
import type {
  EmailFile,
  EmailFileProblem,
} from "#domains/conversations/channels/incoming-message.ts";
import {
  cleanFileName,
  fileMaxBytes,
  messageFilesMax,
  messageFilesMaxBytes,
} from "#domains/conversations/files/message-file.ts";
import {
  prepareFile,
  type PreparedFile,
  type UploadedFile,
} from "#domains/conversations/files/prepare-files.server.ts";
import { lockStoredFiles, storedNameOf } from "#domains/conversations/files/store-files.server.ts";

/** A file that isn't taken, and why. */
export type RefusedFile = { name: string; problem: EmailFileProblem };
type ConversationKey = { environmentId: string; conversationId: string };

/** The issuer of the emails that wait: a portal has one mailbox. */
export const emailIssuer = "email";
/** Files that wait have not been checked, so they end with no type. */
const waitingExtension = "waiting";

/**
 * Stores the files of an email beside those of its conversation, in the transaction that queues the email. They wait there
 * as they came. Those above the limits of a message are left out.
 */
export async function storeWaitingFiles(
  tx: Transaction,
  { files }: { files: FileStore },
  conversation: ConversationKey,
  uploads: readonly UploadedFile[],
): Promise<EmailFile[]> {
  if (uploads.length === 0) return [];
  await lockStoredFiles(tx, conversation.conversationId);
  const waiting: EmailFile[] = [];
  const taken = { count: 0, bytes: 0 };
  for (const { name: typedName, bytes } of uploads) {
    const name = cleanFileName(typedName);
    const problem = problemOf(bytes.length, taken);
    if (problem !== null) {
      waiting.push({ name, problem });
      continue;
    }
    taken.count += 1;
    taken.bytes += bytes.length;
    const place = { ...conversation, id: randomUUID(), extension: waitingExtension };
    await files.write(storedNameOf(place), bytes);
    waiting.push({ name, storedName: storedNameOf(place) });
  }
  return waiting;
}

function problemOf(
  bytes: number,
  taken: { count: number; bytes: number },
): EmailFileProblem | null {
  if (taken.count === messageFilesMax) return "many";
  return bytes > fileMaxBytes.file || taken.bytes + bytes > messageFilesMaxBytes ? "large" : null;
}

/** Checks the files of a waiting email as if they were uploaded. A file that isn't stored any more counts as damaged. */
export async function prepareWaitingFiles(
  { files }: { files: FileStore },
  waiting: readonly EmailFile[],
): Promise<{ prepared: PreparedFile[]; refused: RefusedFile[] }> {
  const prepared: PreparedFile[] = [];
  const refused: RefusedFile[] = [];
  for (const { name, storedName, problem } of waiting) {
    const bytes = storedName === undefined ? null : await files.readBytes(storedName);
    const result = problem ?? (bytes ? await prepareFile({ name, bytes }) : "damaged");
    if (typeof result === "string") refused.push({ name, problem: result });
    else prepared.push(result);
  }
  return { prepared, refused };
}

/** Deletes the files of an email that no longer waits. If that fails, the nightly sweep deletes them. */
export async function deleteWaitingFiles(
  { files }: { files: FileStore },
  waiting: readonly EmailFile[],
): Promise<void> {
  for (const { storedName } of waiting)
    if (storedName !== undefined) await files.delete(storedName);
}

/** Lists the names of the stored files of emails that wait for a conversation. */
export async function listWaitingFiles(
  db: Db,
  { environmentId, conversationId }: ConversationKey,
): Promise<string[]> {
  const rows = await db
    .select({ message: incomingMessages.message })
    .from(incomingMessages)
    .where(
      and(
        eq(incomingMessages.environmentId, environmentId),
        eq(incomingMessages.issuer, emailIssuer),
        eq(incomingMessages.subject, conversationId),
      ),
    );
  return rows.flatMap(({ message }) =>
    (message.email?.files ?? []).flatMap(({ storedName }) => storedName ?? []),
  );
}
