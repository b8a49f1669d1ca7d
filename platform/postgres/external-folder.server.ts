import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "#platform/start-failure.ts";
import { systemFolder } from "./binaries.server.ts";

/**
 * A file in DATA_DIR with the random name of a system folder: the database is there if it can't be inside DATA_DIR.
 * Because the name is random, a new DATA_DIR at the same path never finds the database of a deleted one.
 */
export const externalFolderNameFile = "database-folder";
const nameBytes = 16;
const namePattern = /^[\da-f]{32}$/;
/** In the external folder: the path of its DATA_DIR. */
const ownerFile = "data-folder";

/**
 * Finds the external folder of a data folder; undefined without one.
 * @throws StartFailure if the data folder is a copy of another one that still exists
 */
export function findExternalFolder(dataDir: string): string | undefined {
  const name = readIfPresent(join(dataDir, externalFolderNameFile));
  if (name === undefined || !namePattern.test(name)) return undefined;
  const folder = join(systemFolder, name);
  const owner = readIfPresent(join(folder, ownerFile));
  if (owner === undefined || owner === dataDir) return folder;
  if (readIfPresent(join(owner, externalFolderNameFile)) === name) {
    throw new StartFailure(
      `The data folder ${dataDir} is a copy of ${owner}, and the database of both lies in ${folder}: use backup and restore to copy an installation.`,
    );
  }
  // The data folder was moved.
  writeFileSync(join(folder, ownerFile), dataDir, { mode: 0o600 });
  return folder;
}

/** Creates an external folder and writes its name into the data folder. */
export function createExternalFolder(dataDir: string): string {
  const name = randomBytes(nameBytes).toString("hex");
  const folder = join(systemFolder, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, ownerFile), dataDir, { mode: 0o600 });
  writeFileSync(join(dataDir, externalFolderNameFile), name, { mode: 0o600 });
  return folder;
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
