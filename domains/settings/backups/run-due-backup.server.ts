import { join } from "node:path";
import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { backup } from "#platform/backup/backup.server.ts";
import {
  backupNameOf,
  deleteOldBackups,
  prepareBackupFolder,
  readBackupSize,
} from "#platform/backup/backup-folder.server.ts";
import { checkBackup, CheckImpossible } from "#platform/backup/check-backup.server.ts";
import type { BackupSchedule } from "#platform/backup-variables.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Log } from "#platform/log.server.ts";
import { isBackupDue } from "./backup-slots.ts";
import { backups } from "./backups-tables.server.ts";

export type BackupTools = {
  /** Of the installation's database. Backups have connections of their own. */
  pool: pg.Pool;
  files: FileStore;
  clock: Clock;
  log: Log;
  schedule: BackupSchedule;
  /** Stops a backup that runs. */
  signal: AbortSignal;
};

/** Lets one process make backups. */
const backupLock = 1_703_114;
/** A backup up to this size is restored for a check each time, because it takes a minute at most. */
export const alwaysCheckedMaxBytes = 1024 ** 3;
/** How often larger ones are checked. */
const checkIntervalMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes a backup if one is due and no other process makes it, deletes the oldest ones, and checks the new one. A failure
 * is logged and stored: people see it in the studio.
 * @returns whether a backup was tried
 */
export async function runDueBackup(tools: BackupTools): Promise<boolean> {
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const pool = new pg.Pool({ ...tools.pool.options, ...limits, max: 2 });
  pool.on("error", () => {});
  const holder = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  // If this process dies, its connection ends, and the lock with it.
  holder.on("error", () => {});
  try {
    const { rows } = await holder.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isFree"',
      [backupLock],
    );
    if (!rows[0]!.isFree) return false;
    return await runLocked({ ...tools, pool }, drizzle(holder));
  } finally {
    // Otherwise the lock would end a moment after the connection.
    await holder.query("SELECT pg_advisory_unlock_all()").catch(() => {});
    holder.release(true);
    await pool.end();
  }
}

async function runLocked(tools: BackupTools, db: Db): Promise<boolean> {
  const { clock, log, schedule, signal } = tools;
  await closeInterrupted(db, clock);
  const now = clock.now();
  if (!isBackupDue(schedule, await readLast(db), now)) return false;
  const startedAt = new Date(now);
  const file = join(schedule.folder, backupNameOf(startedAt));
  const [row] = await db.insert(backups).values({ startedAt, file }).returning({ id: backups.id });
  const isThis = eq(backups.id, row!.id);
  try {
    await prepareBackupFolder(schedule.folder);
    const { tables, files } = await backup(tools, file, undefined, signal);
    const bytes = await readBackupSize(file);
    await db
      .update(backups)
      .set({ finishedAt: new Date(clock.now()), bytes })
      .where(isThis);
    log.info({ file, bytes, tables: tables.length, files }, "A backup was made.");
    await deleteOldBackups(schedule);
    await check(tools, db, { id: row!.id, file, bytes });
  } catch (error) {
    await db
      .update(backups)
      .set({ finishedAt: new Date(clock.now()), problem: reasonOf(error) })
      .where(isThis);
    log.error({ err: error, file }, "a backup failed");
  }
  return true;
}

/** A backup that is still marked as running belongs to a process that died: this one has the lock. */
const closeInterrupted = (db: Db, clock: Clock) =>
  db
    .update(backups)
    .set({
      finishedAt: new Date(clock.now()),
      problem: "The server stopped before it was complete.",
    })
    .where(isNull(backups.finishedAt));

async function readLast(db: Db) {
  const [last] = await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1);
  if (!last) return null;
  const failedAt = last.problem === null ? null : last.finishedAt!.getTime();
  return { startedAt: last.startedAt.getTime(), failedAt };
}

async function check(
  { pool, clock, log }: BackupTools,
  db: Db,
  { id, file, bytes }: { id: string; file: string; bytes: number },
): Promise<void> {
  if (bytes > alwaysCheckedMaxBytes) {
    const [last] = await db
      .select({ at: backups.checkedAt })
      .from(backups)
      .where(isNotNull(backups.checkedAt))
      .orderBy(desc(backups.checkedAt))
      .limit(1);
    if (last && clock.now() - last.at!.getTime() < checkIntervalMs) return;
  }
  let checkProblem: string | null = null;
  try {
    await checkBackup(pool, file);
  } catch (error) {
    checkProblem = reasonOf(error);
    if (error instanceof CheckImpossible) log.warn({ file }, checkProblem);
    else log.error({ err: error, file }, "a backup can't be restored");
  }
  await db
    .update(backups)
    .set({ checkedAt: new Date(clock.now()), checkProblem })
    .where(eq(backups.id, id));
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 500) : "unknown";
