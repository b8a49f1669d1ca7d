import { and, asc, between, desc, eq, lt, ne } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { caseContextMessages, type Message, messagesPageMax } from "./conversation.ts";
import { readMessageFiles } from "./files/read-files.server.ts";
import { conversationMessages } from "./tables.server.ts";

export type MessagesPage = {
  /** In their order, the last one at the end. */
  messages: Message[];
  hasEarlier: boolean;
};

type ConversationKey = { environmentId: string; conversationId: string };

const { sequence, direction } = conversationMessages;
const { kind, channel, state, failure, text, authorId, context, isHeld, createdAt } =
  conversationMessages;
const columns = {
  sequence,
  direction,
  kind,
  channel,
  state,
  failure,
  text,
  authorId,
  context,
  isHeld,
  createdAt,
};

const isIn = ({ environmentId, conversationId }: ConversationKey) =>
  and(
    eq(conversationMessages.environmentId, environmentId),
    eq(conversationMessages.conversationId, conversationId),
  );

type MessageRow = Omit<Message, "createdAt" | "files"> & { createdAt: Date };

/** Adds the files of messages. */
async function toMessages(
  db: Db,
  key: ConversationKey,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const sequences = rows.map((row) => row.sequence);
  const files = await readMessageFiles(db, { ...key, sequences });
  return rows.map((row) => ({
    ...row,
    files: files.get(row.sequence) ?? [],
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * Reads a page of messages, the latest by default, or those before a sequence number. Internal messages are for those who
 * answer.
 */
export async function readMessages(
  db: Db,
  {
    before,
    includesInternal,
    ...key
  }: ConversationKey & { before?: number | undefined; includesInternal: boolean },
): Promise<MessagesPage> {
  const rows = await db
    .select(columns)
    .from(conversationMessages)
    .where(
      and(
        isIn(key),
        before === undefined ? undefined : lt(sequence, before),
        includesInternal ? undefined : ne(direction, "internal"),
      ),
    )
    .orderBy(desc(sequence))
    .limit(messagesPageMax + 1);
  return {
    messages: await toMessages(db, key, rows.slice(0, messagesPageMax).toReversed()),
    hasEarlier: rows.length > messagesPageMax,
  };
}

/** Reads a reported message and a few on either side. */
export async function readMessagesAround(
  db: Db,
  { at, ...key }: ConversationKey & { at: number },
): Promise<Message[]> {
  const rows = await db
    .select(columns)
    .from(conversationMessages)
    .where(and(isIn(key), between(sequence, at - caseContextMessages, at + caseContextMessages)))
    .orderBy(asc(sequence));
  return toMessages(db, key, rows);
}
