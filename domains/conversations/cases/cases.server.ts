import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { listReaders } from "#domains/settings/audit-log/list-readers.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { cleanText } from "#platform/typed-text.ts";
import { isUuid } from "#platform/uuid.ts";
import { inboxPageMax, type Message, reasonMaxChars } from "#domains/conversations/conversation.ts";
import { caseUnknown, messageWrong } from "#domains/conversations/errors.ts";
import { isConversation } from "#domains/conversations/find-conversation.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { readMessagesAround } from "#domains/conversations/read-messages.server.ts";
import { withHeldLinks } from "#domains/conversations/safety/held-links.ts";
import { conversationCases, conversations } from "#domains/conversations/tables.server.ts";

export type OpenCase = {
  id: string;
  reason: string;
  /** The flagged word that opened it; null for a report. */
  word: string | null;
  /** ISO instant. */
  openedAt: string;
};
export type Case = OpenCase & {
  sequence: number;
  messages: Message[];
  /** Who has read it, the first reader first. */
  readers: { userId: string; name: string; /** ISO instant. */ at: string }[];
  isClosed: boolean;
  note: string;
};

type CasesCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/** Lists the open cases, the oldest first, without any message. @throws AUTH-DENY */
export async function listOpenCases(ctx: CasesCtx): Promise<OpenCase[]> {
  authorize(ctx, "list", "case");
  const { id, reason, word, openedAt } = conversationCases;
  const rows = await ctx.db
    .select({ id, reason, word, openedAt })
    .from(conversationCases)
    .where(
      and(eq(conversationCases.environmentId, ctx.portal.id), isNull(conversationCases.closedAt)),
    )
    .orderBy(asc(openedAt), asc(id))
    .limit(inboxPageMax);
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
}

/**
 * Loads a case: the reported message and ten on either side. The audit log records who read it.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function readCase(ctx: CasesCtx, id: string): Promise<Case> {
  authorize(ctx, "read", "case");
  return withTransaction(ctx.db, async (tx) => {
    const row = await findCase(tx, ctx, id);
    const { environmentId, conversationId, sequence, reason, word, note, openedAt, closedAt } = row;
    const messages = await readMessagesAround(tx, { environmentId, conversationId, at: sequence });
    await writeAudit(tx, ctx, {
      action: "readCase",
      subject: ["case", id],
      before: {},
      after: {},
    });
    const subject = ["case", id] as const;
    const readers = await listReaders(tx, { environmentId, action: "readCase", subject });
    const names = await loadUserNames(
      { db: tx },
      readers.map(({ userId }) => userId),
    );
    const isClosed = closedAt !== null;
    return {
      id,
      reason,
      word,
      openedAt: openedAt.toISOString(),
      sequence,
      messages: messages.map(withHeldLinks),
      readers: readers.map(({ userId, at }) => ({
        userId,
        name: names.get(userId) ?? "",
        at: at.toISOString(),
      })),
      isClosed,
      note,
    };
  });
}

/**
 * Closes a case with a note. If the learner has deleted the conversation, closing its last case deletes it for good.
 * @throws AUTH-DENY, NOT-FOUND, MESSAGE-WRONG for a note that is too long
 */
export async function closeCase(
  ctx: CasesCtx,
  { id, note: typedNote }: { id: string; note: string },
): Promise<void> {
  authorize(ctx, "close", "case");
  const note = cleanText(typedNote).trim();
  if (note.length > reasonMaxChars) throw messageWrong();
  await withTransaction(ctx.db, async (tx) => {
    const { environmentId, conversationId, closedAt } = await findCase(tx, ctx, id);
    if (closedAt !== null) return;
    const ofConversation = and(
      eq(conversationCases.environmentId, environmentId),
      eq(conversationCases.conversationId, conversationId),
    );
    await tx
      .update(conversationCases)
      .set({ note, closedAt: new Date(ctx.clock.now()), closedBy: ctx.actor.userId })
      .where(and(ofConversation, eq(conversationCases.id, id)));
    await writeAudit(tx, ctx, {
      action: "closeCase",
      subject: ["case", id],
      before: { isClosed: false },
      after: { isClosed: true, note },
    });
    const key = { environmentId, id: conversationId };
    const [conversation] = await tx
      .select({ hiddenAt: conversations.hiddenAt })
      .from(conversations)
      .where(isConversation(key))
      .for("update");
    const openCases = await tx
      .select({ id: conversationCases.id })
      .from(conversationCases)
      .where(and(ofConversation, isNull(conversationCases.closedAt)));
    if (conversation?.hiddenAt && openCases.length === 0)
      await tx.delete(conversations).where(isConversation(key));
  });
}

async function findCase(db: Db, { portal }: CasesCtx, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(conversationCases)
        .where(and(eq(conversationCases.environmentId, portal.id), eq(conversationCases.id, id)))
    : [];
  if (!row) throw caseUnknown();
  return row;
}
