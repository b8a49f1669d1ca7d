import { and, eq, lt } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import type {
  ActorlessCtx,
  ConversationTools,
} from "#domains/conversations/channels/learner-context.server.ts";
import { conversationFiles } from "./tables.server.ts";
import { isConversation } from "#domains/conversations/find-conversation.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import type { FileProblem, FileState } from "./message-file.ts";
import { downloadMedia } from "./download-media.server.ts";
import { prepareFile, type PreparedFile } from "./prepare-files.server.ts";
import type { FileJob } from "./queue-files.server.ts";
import type { StoredFileRow } from "./read-files.server.ts";
import { lockStoredFiles, storedNameOf } from "./store-files.server.ts";

/** A file that waits longer than this has no job any more. */
const waitingMaxMs = 24 * 60 * 60 * 1000;

const isFile = ({ environmentId, id }: FileJob) =>
  and(
    eq(conversationFiles.environmentId, environmentId),
    eq(conversationFiles.id, id),
    eq(conversationFiles.state, "waiting"),
  );

/**
 * Fetches a file that a messenger has, checks it like an uploaded one and stores it. Readers see it at once. It may run
 * twice.
 * @throws ServiceFailure if the messenger can't be reached, so that the job is tried again
 */
export async function fetchFile(tools: ConversationTools, job: FileJob): Promise<void> {
  const ctx = await tools.actorless(job.environmentId);
  if (!ctx) return;
  const [file] = await ctx.db.select().from(conversationFiles).where(isFile(job));
  if (!file) return;
  const { name, alt, kind: claimedKind, source, createdAt } = file;
  const bytes = source ? await downloadMedia(ctx, claimedKind, source, createdAt) : "gone";
  const result =
    typeof bytes === "string" ? bytes : await prepareFile({ name, alt, bytes, claimedKind });
  await withTransaction(ctx.db, async (tx) => {
    await lockStoredFiles(tx, file.conversationId);
    const [waiting] = await tx.select().from(conversationFiles).where(isFile(job)).for("update");
    if (!waiting) return;
    const changes =
      typeof result === "string" ? failureOf(result) : await store(ctx, waiting, result);
    await tx
      .update(conversationFiles)
      .set({ ...changes, source: null })
      .where(isFile(job));
    await announceFile(tx, waiting);
  });
}

const failureOf = (problem: FileProblem): { state: FileState; problem: FileProblem } => ({
  state: problem === "gone" || problem === "unreachable" ? "failed" : "refused",
  problem,
});

async function store(
  { files }: ActorlessCtx,
  row: StoredFileRow,
  { content, extension, ...file }: PreparedFile,
) {
  const storedName = storedNameOf({ ...row, extension });
  await files.write(storedName, content);
  return { ...file, storedName, bytes: content.length, state: "ready" as const };
}

async function announceFile(
  tx: Transaction,
  { environmentId, conversationId }: StoredFileRow,
): Promise<void> {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(isConversation({ environmentId, id: conversationId }));
  const { userId, ownerId, secondReaderId } = conversation!;
  await announceConversation(tx, {
    environmentId,
    conversationId,
    userIds: [userId, ownerId, secondReaderId],
    isInPool: ownerId === null,
  });
}

/** Gives up files that have waited too long, for example because their jobs were deleted. */
export async function giveUpFiles({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - waitingMaxMs);
  await db
    .update(conversationFiles)
    .set({ ...failureOf("unreachable"), source: null })
    .where(and(eq(conversationFiles.state, "waiting"), lt(conversationFiles.createdAt, before)));
}
