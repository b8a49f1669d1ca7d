import { and, desc, eq } from "drizzle-orm";
import { type Answered, listAnswered } from "#domains/learning/answers/list-answered.server.ts";
import { readStoredProgress } from "#domains/learning/progress/load-progress.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { StoredConversation } from "#domains/conversations/find-conversation.server.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";

/** The most notes shown beside a conversation, the newest ones. */
const notesMax = 20;

/** What helps a mentor to answer a learner: their progress, their answers in the lesson, and notes about them. */
export type Study = {
  /** In the course from which they wrote last; null if they haven't started it. */
  progress: { doneCount: number; total: number } | null;
  /** Their answers in the lesson from which they wrote last. */
  answers: Answered[];
  /** The newest first. */
  notes: { sequence: number; text: string }[];
};

/** Loads what helps the conversation's mentor to answer. The caller has checked the permission. */
export async function loadStudy(
  db: Db,
  { environmentId, id, userId, context }: StoredConversation,
): Promise<Study> {
  const stored = context && (await readStoredProgress(db, environmentId, userId, context.courseId));
  const answers = context?.elementId
    ? await listAnswered(db, { environmentId, userId, elementId: context.elementId })
    : [];
  const notes = await db
    .select({ sequence: conversationMessages.sequence, text: conversationMessages.text })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, id),
        eq(conversationMessages.kind, "note"),
      ),
    )
    .orderBy(desc(conversationMessages.sequence))
    .limit(notesMax);
  const { doneCount, total } = stored?.progress ?? { doneCount: 0, total: 0 };
  return { progress: total === 0 ? null : { doneCount, total }, answers, notes };
}
