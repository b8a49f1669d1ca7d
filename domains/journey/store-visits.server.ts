import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { addCounts } from "./add-counts.server.ts";
import type { WaitingCount } from "./visit-counter.server.ts";

/** PostgreSQL's code for a row whose portal was deleted meanwhile. */
const foreignKeyViolation = "23503";

/**
 * Adds counts to those of their day. The counts of a portal are added all or none. A portal whose counts can't be stored
 * doesn't hold up the others; its error is thrown at the end.
 */
export async function storeVisits(db: Db, counts: readonly WaitingCount[]): Promise<void> {
  const days = new Map<string, WaitingCount[]>();
  for (const count of counts) {
    const name = JSON.stringify([count.environmentId, count.day]);
    days.set(name, [...(days.get(name) ?? []), count]);
  }
  const errors: unknown[] = [];
  for (const ofDay of days.values()) {
    try {
      await storeDay(db, ofDay);
    } catch (error) {
      if (!isOfDeletedPortal(error)) {
        errors.push(error);
        continue;
      }
    }
    // What is stored must not be stored again if another day fails.
    for (const count of ofDay) count.count = 0;
  }
  if (errors.length > 0) throw errors[0];
}

async function storeDay(db: Db, counts: readonly WaitingCount[]): Promise<void> {
  const { environmentId, day } = counts[0]!;
  const rows = counts.map(({ step, source, courseId, count }) => ({
    step,
    source,
    course_id: courseId,
    count,
  }));
  await addCounts(
    db,
    environmentId,
    sql`
      select ${day}::date as day, step, source, course_id, count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as visit (step text, source text, course_id text, count int)`,
  );
}

function isOfDeletedPortal(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === foreignKeyViolation || cause?.code === foreignKeyViolation;
}
