import { desc, isNotNull } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { backups } from "./backups-tables.server.ts";

/** How the scheduled backups are doing. */
export type BackupStatus = {
  /** The last complete one; null: there is none. */
  last: { finishedAt: string; bytes: number } | null;
  /** Why the last try failed; null: it didn't. */
  problem: string | null;
  /** The last check of a backup; null: none was checked. */
  check: { at: string; problem: string | null } | null;
};

/** Reads how the scheduled backups are doing; null if there has never been one. Two queries. */
export async function readBackupStatus(db: Db): Promise<BackupStatus | null> {
  const rows = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.startedAt))
    .limit(recentMax);
  if (rows.length === 0) return null;
  const last = rows.find(({ problem }) => problem === null);
  const [checked] = await db
    .select({ at: backups.checkedAt, problem: backups.checkProblem })
    .from(backups)
    .where(isNotNull(backups.checkedAt))
    .orderBy(desc(backups.checkedAt))
    .limit(1);
  return {
    last: last ? { finishedAt: last.finishedAt!.toISOString(), bytes: last.bytes ?? 0 } : null,
    problem: rows[0]!.problem,
    check: checked ? { at: checked.at!.toISOString(), problem: checked.problem } : null,
  };
}

/** How many tries are looked through for a complete one: some days of tries that fail. */
const recentMax = 200;

/** A backup is too old if this much time has passed: the next one is a day late. */
const maxAgeMs = 48 * 60 * 60 * 1000;

/** Whether an owner should look at the backups. */
export const needsLook = (status: BackupStatus | null, now: number): boolean =>
  status !== null &&
  (status.problem !== null ||
    (status.check?.problem ?? null) !== null ||
    status.last === null ||
    now - Date.parse(status.last.finishedAt) > maxAgeMs);
