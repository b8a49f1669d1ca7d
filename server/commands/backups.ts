import { backup } from "#platform/backup/backup.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { defineCommand } from "./command-line.ts";

export const backupCommand = defineCommand({
  name: "backup",
  about: "writes everything into one file, while the server runs or not",
  words: ["<file>"],
  async run({ installation, filesDir, print, progress }, words) {
    const file = words[0]!;
    const place = { pool: installation.database.pool, filesDir };
    const { tables, files } = await backup(place, file, progress);
    print(`The backup is in ${file}: ${tables.length} tables, ${files.count} files.`);
  },
});

export const restoreCommand = defineCommand({
  name: "restore",
  about: "restores a backup into an empty installation: all of it, or nothing",
  words: ["<file>"],
  async run({ installation, filesDir, print, progress }, words) {
    const file = words[0]!;
    const place = { pool: installation.database.pool, filesDir };
    const { tables, files } = await restore(place, file, progress);
    print(`Restored everything in ${file}: ${tables.length} tables, ${files.count} files.`);
  },
});
