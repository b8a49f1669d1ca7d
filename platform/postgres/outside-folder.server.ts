import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "#platform/start-failure.ts";
import { systemFolder } from "./binaries.server.ts";

/**
 * A file in DATA_DIR with the random name of a system folder: the database is there if it can't be inside DATA_DIR.
 * Because the name is random, a new DATA_DIR at the same path never finds the database of a deleted one.
 */
export const outsideNameFile = "database-folder";
const nameBytes = 16;
const nameShape = /^[\da-f]{32}$/;
/** In the outside folder: the path of its DATA_DIR. */
const ownerFile = "data-folder";

/**
 * Finds the outside folder of a data folder; undefined without one.
 * @throws StartFailure if the data folder is a copy of another one that still exists
 */
export function findOutsideFolder(dataDir: string): string | undefined {
  const name = read(join(dataDir, outsideNameFile));
  if (name === undefined || !nameShape.test(name)) return undefined;
  const folder = join(systemFolder, name);
  const owner = read(join(folder, ownerFile));
  if (owner === undefined || owner === dataDir) return folder;
  if (read(join(owner, outsideNameFile)) === name) {
    throw new StartFailure(
      `The data folder ${dataDir} is a copy of ${owner}, and the database of both lies in ${folder}: use backup and restore to copy an installation.`,
    );
  }
  // The data folder was moved.
  writeFileSync(join(folder, ownerFile), dataDir, { mode: 0o600 });
  return folder;
}

/** Creates an outside folder and writes its name into the data folder. */
export function makeOutsideFolder(dataDir: string): string {
  const name = randomBytes(nameBytes).toString("hex");
  const folder = join(systemFolder, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, ownerFile), dataDir, { mode: 0o600 });
  writeFileSync(join(dataDir, outsideNameFile), name, { mode: 0o600 });
  return folder;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
