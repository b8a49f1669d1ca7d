import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { conversationFiles } from "./tables.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { isOgg } from "./message-file.ts";
import { wavNameOf } from "./store-files.server.ts";

/** A person in a portal, or (null) in all. */
type PersonKey = { environmentId: string | null; userId: string };

/** Lists the names of everything stored for a learner's conversations, which an erasure deletes. */
export async function listConversationFiles(
  db: Db,
  { environmentId, userId }: PersonKey,
): Promise<string[]> {
  const rows = await db
    .select({ storedName: conversationFiles.storedName, type: conversationFiles.type })
    .from(conversationFiles)
    .innerJoin(conversations, isOfConversation)
    .where(and(isIn(environmentId), eq(conversations.userId, userId)));
  return rows.flatMap(({ storedName, type }) => {
    if (storedName === null) return [];
    return isOgg(type) ? [storedName, wavNameOf(storedName)] : [storedName];
  });
}

/** Lists the files that a copy of somebody's data has: those of their conversations, and those they sent as a mentor. */
export async function listCopiedFiles(
  db: Db,
  { environmentId, userId }: { environmentId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .select({ storedName: conversationFiles.storedName })
    .from(conversationFiles)
    .innerJoin(conversations, isOfConversation)
    .innerJoin(
      conversationMessages,
      and(
        eq(conversationMessages.environmentId, conversationFiles.environmentId),
        eq(conversationMessages.conversationId, conversationFiles.conversationId),
        eq(conversationMessages.sequence, conversationFiles.sequence),
      ),
    )
    .where(
      and(
        isIn(environmentId),
        isNotNull(conversationFiles.storedName),
        or(eq(conversations.userId, userId), eq(conversationMessages.authorId, userId)),
      ),
    );
  return rows.flatMap(({ storedName }) => storedName ?? []);
}

const isOfConversation = and(
  eq(conversations.environmentId, conversationFiles.environmentId),
  eq(conversations.id, conversationFiles.conversationId),
);

const isIn = (environmentId: string | null) =>
  environmentId === null ? sql`true` : eq(conversationFiles.environmentId, environmentId);
