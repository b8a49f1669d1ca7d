import { and, eq, sql } from "drizzle-orm";
import { readOutline } from "#domains/courses/read-outline.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { readStoredProgress } from "./load-progress.server.ts";
import { mergeProgress } from "./merge-progress.ts";
import { progressForCourse } from "./progress.ts";
import { type ProgressWrite, storeProgress } from "./store-progress.server.ts";
import { courseProgress, progressOperations } from "#domains/learning/progress-tables.server.ts";

type Adoption = { environmentId: string; fromUserId: string; toUserId: string };

/**
 * Transfers a temporary account's progress to the account that signed in. Rows are merged (done wins, earliest start,
 * latest finish, histories merged), and the history of operations is transferred too. Running this twice is safe.
 */
export async function adoptProgress(
  { db, clock }: { db: Db; clock: Clock },
  adoption: Adoption,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const rows = await tx
      .select({ courseId: courseProgress.courseId })
      .from(courseProgress)
      .where(
        and(
          eq(courseProgress.environmentId, adoption.environmentId),
          eq(courseProgress.userId, adoption.fromUserId),
        ),
      )
      .orderBy(courseProgress.courseId)
      .for("update");
    for (const { courseId } of rows) await adoptCourse(tx, adoption, courseId, clock.now());
    await tx.execute(sql`
      update ${progressOperations} set user_id = ${adoption.toUserId}
      where environment_id = ${adoption.environmentId} and user_id = ${adoption.fromUserId}
        and not exists (select 1 from ${progressOperations} o
          where o.environment_id = progress_operations.environment_id
            and o.user_id = ${adoption.toUserId} and o.key = progress_operations.key)`);
  });
}

async function adoptCourse(
  tx: Transaction,
  { environmentId, fromUserId, toUserId }: Adoption,
  courseId: string,
  now: number,
): Promise<void> {
  const temporaryProgress = await readStoredProgress(tx, environmentId, fromUserId, courseId);
  const outline = await readOutline(tx, environmentId, courseId);
  const target = { environmentId, userId: toUserId, courseId, now };
  if (temporaryProgress) {
    const transferred = outline
      ? progressForCourse(temporaryProgress.progress, outline)
      : temporaryProgress.progress;
    // The account's own tab may create the first row at this moment: then the two are merged.
    const isFirst = await writeRow(tx, { ...target, before: undefined, after: transferred });
    if (!isFirst && outline) {
      await tx
        .select({ version: courseProgress.version })
        .from(courseProgress)
        .where(isProgress(environmentId, toUserId, courseId))
        .for("update");
      const existing = (await readStoredProgress(tx, environmentId, toUserId, courseId))!;
      const after = mergeProgress(existing.progress, transferred, outline);
      await writeRow(tx, { ...target, before: existing, after });
    }
  }
  await tx.delete(courseProgress).where(isProgress(environmentId, fromUserId, courseId));
}

const isProgress = (environmentId: string, userId: string, courseId: string) =>
  and(
    eq(courseProgress.environmentId, environmentId),
    eq(courseProgress.userId, userId),
    eq(courseProgress.courseId, courseId),
  );

/** @returns whether the row was written */
async function writeRow(tx: Transaction, row: ProgressWrite): Promise<boolean> {
  const { rows } = await tx.execute(sql`with ${storeProgress(row)} select 1 from written`);
  return rows.length === 1;
}
