import { and, desc, eq, isNull, max, or } from "drizzle-orm";
import { loadFirstNames } from "#domains/identity/membership/load-first-names.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { findMentions, mentionKeyOf, mentionsMax } from "./find-mentions.ts";
import { discussionMessages } from "./tables.server.ts";

/** A name is looked for among as many of the last writers. */
const writersMax = 200;

/**
 * Returns the ids of the people whom a text mentions: only those who wrote in the thread, or, for a new thread, in the
 * discussion. So nobody can find out by a mention who else is a member.
 */
export async function resolveMentions(
  author: { environmentId: string; userId: string },
  tx: Transaction,
  { elementId, parentId, text }: { elementId: string; parentId: string | null; text: string },
): Promise<string[]> {
  const names = new Set(findMentions(text));
  if (names.size === 0) return [];
  const { id, userId, state, deletedAt, createdAt } = discussionMessages;
  const writers = await tx
    .select({ userId, lastAt: max(createdAt) })
    .from(discussionMessages)
    .where(
      and(
        eq(discussionMessages.environmentId, author.environmentId),
        eq(discussionMessages.elementId, elementId),
        parentId === null
          ? undefined
          : or(eq(id, parentId), eq(discussionMessages.parentId, parentId)),
        eq(state, "shown"),
        isNull(deletedAt),
      ),
    )
    .groupBy(userId)
    .orderBy(desc(max(createdAt)))
    .limit(writersMax);
  const ids = writers.flatMap((writer) => writer.userId ?? []);
  const people = await loadFirstNames(tx, author.environmentId, ids);
  return ids
    .filter((one) => one !== author.userId)
    .filter((one) => names.has(mentionKeyOf(people.get(one)?.name ?? "")))
    .slice(0, mentionsMax);
}
