import { sql } from "drizzle-orm";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { applyOperation, type ProgressOperation } from "./apply-operation.ts";
import { progressBusy } from "./errors.ts";
import { readStoredProgress, type StoredProgress } from "./load-progress.server.ts";
import { type CourseProgress, initialProgress, withoutFutureTimes } from "./progress.ts";
import { storeProgress } from "./store-progress.server.ts";
import { progressOperations } from "#domains/learning/progress-tables.server.ts";

/** How often a write is tried. It is tried again if another one happened between its read and its write. */
const writeTriesMax = 20;

/** Whose progress, in which portal, written from which browser. */
export type ProgressOwner = { environmentId: string; userId: string; deviceId: string | null };

/** The time that a device reports. It is stored beside the server's time. */
export type ClientTime = { clientAt: number | null };

/**
 * Applies one operation and stores it with its history in one statement, guarded by the row's version: two tabs never
 * lose a write, and a repeated key is written once. When this returns, the write is on disk.
 * @throws the errors of the operation's rule (see progress.ts), PROGRESS-BUSY after too many conflicts
 */
export async function writeProgress(
  { db, clock }: { db: Db; clock: Clock },
  owner: ProgressOwner,
  course: CourseOutline,
  operation: ProgressOperation & ClientTime,
): Promise<CourseProgress> {
  for (let attempt = 0; attempt < writeTriesMax; attempt += 1) {
    const stored = await readStoredProgress(db, owner.environmentId, owner.userId, course.id);
    const before = withoutFutureTimes(stored?.progress ?? initialProgress(course), clock.now());
    const after = applyOperation(before, course, operation);
    const outcome = await storeChange(db, clock.now(), owner, course.id, stored, after, operation);
    if (outcome === "stored") return after;
    if (outcome === "repeated") return before;
  }
  throw progressBusy();
}

type Outcome = "stored" | "repeated" | "conflict";

async function storeChange(
  db: Db,
  now: number,
  owner: ProgressOwner,
  courseId: string,
  stored: StoredProgress | undefined,
  after: CourseProgress,
  operation: ProgressOperation & ClientTime,
): Promise<Outcome> {
  const { environmentId, userId } = owner;
  const { key, kind, clientAt, at: _at, ...detail } = operation;
  const row = { environmentId, userId, courseId, before: stored, after, now };
  const elementId = "elementId" in operation ? operation.elementId : null;
  const { rows } = await db.execute<{ written: number; seen: boolean }>(sql`
    with seen as (
      select 1 from ${progressOperations}
      where environment_id = ${environmentId} and user_id = ${userId} and key = ${key}
    ), ${storeProgress(row, sql`not exists (select 1 from seen)`)}, logged as (
      insert into ${progressOperations}
        (environment_id, user_id, key, course_id, element_id, kind, detail, device_id, client_at, server_at)
      select ${environmentId}, ${userId}, ${key}, ${courseId}, ${elementId}, ${kind},
        ${JSON.stringify(detail)}::jsonb, ${owner.deviceId},
        ${clientAt === null ? null : new Date(clientAt)}::timestamptz, ${new Date(now)}
      from written
    )
    select (select count(*)::int from written) as written, exists (select 1 from seen) as seen`);
  const { written, seen } = rows[0]!;
  return written === 1 ? "stored" : seen ? "repeated" : "conflict";
}
