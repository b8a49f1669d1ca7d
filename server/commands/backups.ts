import { backup } from "#platform/backup/backup.server.ts";
import { checkBackup } from "#platform/backup/check-backup.server.ts";
import {
  type FilesTarget,
  folderTarget,
  storeTarget,
} from "#platform/backup/files-target.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { filesFolderOf } from "#platform/file-store/folder-file-store.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Installation } from "#server/installation.ts";
import { defineCommand } from "./command-line.ts";

export const backupCommand = defineCommand({
  name: "backup",
  about: "writes everything into one file, while the server runs or not",
  positionals: ["<file>"],
  async run({ installation, print, progress }, positionals) {
    const file = positionals[0]!;
    const { database, files: store } = installation;
    const { tables, files } = await backup({ pool: database.pool, files: store }, file, progress);
    print(`The backup is in ${file}: ${tables.length} tables, ${files.count} files.`);
    if (files.deleted > 0)
      print(`${files.deleted} files were deleted during the backup, so it doesn't have them.`);
  },
});

export const checkBackupCommand = defineCommand({
  name: "check-backup",
  about: "restores a backup into a scratch database, compares what arrives, and deletes it again",
  positionals: ["<file>"],
  async run({ installation, print, progress }, positionals) {
    const file = positionals[0]!;
    const { tables, files, created } = await checkBackup(
      installation.database.pool,
      file,
      progress,
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `The backup of ${created} can be restored: ${rows} rows in ${tables.length} tables, ${files.count} files.`,
    );
  },
});

export const restoreCommand = defineCommand({
  name: "restore",
  about: "restores a backup into an empty installation: all of it, or nothing",
  positionals: ["<file>"],
  async run({ installation, print, progress }, positionals) {
    const file = positionals[0]!;
    const { pool } = installation.database;
    const target = { pool, files: targetOf(installation) };
    const { tables, files } = await restore(target, file, progress);
    print(`Restored everything in ${file}: ${tables.length} tables, ${files.count} files.`);
  },
});

function targetOf({ environment, files }: Installation): FilesTarget {
  const { mode } = environment.files;
  if (mode === "folder") return folderTarget(filesFolderOf(environment.dataDir));
  if (mode === "s3") return storeTarget(files);
  throw new StartFailure(`FILES is ${mode}: set it to folder or s3 before you restore.`);
}
