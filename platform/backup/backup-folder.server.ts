import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupSchedule } from "#platform/backup-variables.ts";

const namePattern = /^lampstand-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.zip(?:\.part)?$/;
const unfinishedEnding = ".part";

/** The name of a scheduled backup, by the time in UTC at which it began. Names sort like their times. */
export const backupNameOf = (startedAt: Date): string =>
  `lampstand-${startedAt.toISOString().slice(0, 19).replaceAll(":", "-")}.zip`;

/** Creates the folder, or deletes what interrupted backups have left in it. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (namePattern.test(name) && name.endsWith(unfinishedEnding)) await rm(join(folder, name));
}

export const readBackupSize = async (file: string): Promise<number> => (await stat(file)).size;

/** Deletes all but the newest scheduled backups. Other files in the folder stay. */
export async function deleteOldBackups({ folder, keep }: BackupSchedule): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => namePattern.test(name) && !name.endsWith(unfinishedEnding),
  );
  for (const name of names.sort().slice(0, -keep)) await rm(join(folder, name));
}
