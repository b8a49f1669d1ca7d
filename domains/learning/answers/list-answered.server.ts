import { sql } from "drizzle-orm";
import { results } from "#domains/learning/result-tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** The most answers listed of one element. */
const answeredMax = 30;

/** What a learner answered, in the words that the question had then. */
export type Answered = {
  /** The question; for a whole test, the test's title. */
  question: string;
  /** The texts of the chosen variants; none for a whole test. */
  chosen: string[];
  /** In percent, from 0 to 100; null if the answer isn't graded. */
  score: number | null;
  passed: boolean | null;
};

type Row = Omit<Answered, "chosen"> & {
  isWholeTest: boolean;
  variants: { text: string }[] | null;
};

/** Lists the newest answer to each question of an element. The caller has checked the permission. */
export async function listAnswered(
  db: Db,
  { environmentId, userId, elementId }: Record<"environmentId" | "userId" | "elementId", string>,
): Promise<Answered[]> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (kind, component_id) coalesce(text, '') as question, variants, score, passed,
      kind = 'test' and component_id is null as "isWholeTest"
    from ${results}
    where environment_id = ${environmentId} and user_id = ${userId} and element_id = ${elementId}
    order by kind, component_id, coalesce(client_at, server_at) desc
    limit ${answeredMax}`);
  return rows.map(({ isWholeTest, variants, ...answer }) => ({
    ...answer,
    chosen: isWholeTest ? [] : (variants ?? []).map(({ text }) => text).filter(Boolean),
  }));
}
