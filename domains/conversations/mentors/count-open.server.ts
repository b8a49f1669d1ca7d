import { sql } from "drizzle-orm";
import { conversations } from "#domains/conversations/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/**
 * Adds how many open conversations each mentor of a portal has. It reads an index entry for each of those, so only what
 * needs the numbers should ask for them.
 */
export async function withOpenCounts<Mentor extends { userId: string }>(
  db: Db,
  environmentId: string,
  mentors: readonly Mentor[],
): Promise<(Mentor & { openCount: number })[]> {
  const { rows } = await db.execute<{ userId: string; openCount: number }>(sql`
    select mentor.id as "userId", (select count(*)::int from ${conversations} conversation
      where conversation.environment_id = ${environmentId} and conversation.owner_id = mentor.id
        and conversation.closed_at is null and conversation.hidden_at is null) as "openCount"
    from unnest(${sql.param(mentors.map(({ userId }) => userId))}::uuid[]) as mentor (id)`);
  const countOf = new Map(rows.map(({ userId, openCount }) => [userId, openCount]));
  return mentors.map((mentor) => ({ ...mentor, openCount: countOf.get(mentor.userId)! }));
}
