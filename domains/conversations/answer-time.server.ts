import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { conversations } from "./tables.server.ts";

/** How many of the latest answered conversations count. */
const countedConversations = 200;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a first answer usually takes, as learners see it. */
export type UsualAnswer = "hour" | "day" | "days";

/** Rounds a median up. Before the first answer, learners see "a day". */
export const usualAnswerOf = (medianMs: number | null): UsualAnswer => {
  if (medianMs === null) return "day";
  if (medianMs <= hourMs) return "hour";
  return medianMs <= dayMs ? "day" : "days";
};

export type AnswerTimes = {
  /** Milliseconds; null before the first answer. */
  median: number | null;
  p90: number | null;
};

/** Reads how long first answers took lately. Without `nulls last` the index isn't used, which is ordered that way. */
export async function readAnswerTimes(db: Db, environmentId: string): Promise<AnswerTimes> {
  const { rows } = await db.execute<AnswerTimes>(sql`
    select percentile_cont(0.5) within group (order by took) as median,
      percentile_cont(0.9) within group (order by took) as p90
    from (
      select (extract(epoch from first_answered_at - opened_at) * 1000)::float8 as took
      from ${conversations} where environment_id = ${environmentId} and first_answered_at is not null
      order by first_answered_at desc nulls last limit ${countedConversations}
    ) latest`);
  return rows[0]!;
}
