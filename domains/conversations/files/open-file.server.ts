import { and, between, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { caseContextMessages } from "#domains/conversations/conversation.ts";
import { fileUnknown } from "#domains/conversations/errors.ts";
import { conversationFiles } from "./tables.server.ts";
import {
  isConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { can } from "#domains/conversations/policy.server.ts";
import { conversationCases, conversations } from "#domains/conversations/tables.server.ts";
import { accessOf, loadTeam } from "#domains/conversations/team.server.ts";
import type { StoredFileRow } from "./read-files.server.ts";

type ReaderCtx = Pick<Ctx, "db" | "portal" | "actor" | "settings">;
export type ReadyFile = Pick<StoredFileRow, "kind" | "type" | "name" | "bytes"> & {
  storedName: string;
};

/**
 * Finds a file for somebody who may read its message: the learner, mentors and leaders who may read the conversation, and
 * those who read a case that shows the message. For everybody else the file doesn't exist.
 * @throws NOT-FOUND
 */
export async function openFile(ctx: ReaderCtx, id: string): Promise<ReadyFile> {
  const found = isUuid(id) ? await findFile(ctx, id) : undefined;
  if (!found || !(await mayRead(ctx, found))) throw fileUnknown();
  const { kind, type, name, bytes, storedName } = found.file;
  if (storedName === null) throw fileUnknown();
  return { kind, type, name, bytes, storedName };
}

type FoundFile = { file: StoredFileRow; conversation: StoredConversation };

async function findFile({ db, portal }: ReaderCtx, id: string): Promise<FoundFile | undefined> {
  const [file] = await db
    .select()
    .from(conversationFiles)
    .where(and(eq(conversationFiles.environmentId, portal.id), eq(conversationFiles.id, id)));
  if (!file) return undefined;
  const key = { environmentId: portal.id, id: file.conversationId };
  const [conversation] = await db.select().from(conversations).where(isConversation(key));
  return conversation && { file, conversation };
}

async function mayRead(ctx: ReaderCtx, { file, conversation }: FoundFile): Promise<boolean> {
  if (conversation.hiddenAt === null) {
    if (conversation.userId === ctx.actor.userId) return can(ctx, "read", "own conversation");
    const team = await loadTeam(ctx.db, ctx.portal.id);
    const access = accessOf(team, conversation, ctx.settings.conversations);
    if (can(ctx, "read", "conversation", access)) return true;
  }
  return can(ctx, "read", "case") && (await isInCase(ctx, file));
}

/** Whether a case shows the file's message. */
async function isInCase(
  { db }: ReaderCtx,
  { environmentId, conversationId, sequence }: StoredFileRow,
): Promise<boolean> {
  const [row] = await db
    .select({ id: conversationCases.id })
    .from(conversationCases)
    .where(
      and(
        eq(conversationCases.environmentId, environmentId),
        eq(conversationCases.conversationId, conversationId),
        between(
          conversationCases.sequence,
          sequence - caseContextMessages,
          sequence + caseContextMessages,
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}
