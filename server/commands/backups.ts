import { backup } from "#platform/backup/backup.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { filesFolderOf } from "#platform/file-store/folder-file-store.server.ts";
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
  },
});

export const restoreCommand = defineCommand({
  name: "restore",
  about: "restores a backup into an empty installation: all of it, or nothing",
  positionals: ["<file>"],
  async run({ installation, print, progress }, positionals) {
    const file = positionals[0]!;
    const { database, environment } = installation;
    const location = { pool: database.pool, filesDir: filesFolderOf(environment.dataDir) };
    const { tables, files } = await restore(location, file, progress);
    print(`Restored everything in ${file}: ${tables.length} tables, ${files.count} files.`);
  },
});
