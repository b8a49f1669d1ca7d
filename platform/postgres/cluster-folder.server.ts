import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartFailure } from "#platform/start-failure.ts";
import { findExternalFolder, createExternalFolder } from "./external-folder.server.ts";
import { chooseRunner, canAccess } from "./run-as.server.ts";
import type { Runner } from "./run-as.server.ts";

export interface ClusterFolder {
  /** PostgreSQL's own data folder. */
  path: string;
  runner: Runner;
  /** No database has been created here yet. */
  isNew: boolean;
}

/**
 * Finds a data folder's database folder and the user it runs as. Usually this is `<dataDir>/postgres`. If the
 * unprivileged user can't enter the data folder (a checkout in root's own home), it is inside a system folder. A file
 * in the data folder contains the name of that folder.
 */
export function findClusterFolder(
  dataDir: string,
  report: (sentence: string) => void,
): ClusterFolder {
  const insideFolder = join(dataDir, "postgres");
  const externalFolder = findExternalFolder(dataDir);
  const externalPath = externalFolder && join(externalFolder, "postgres");
  const path =
    externalPath && hasDatabase(externalPath) && !hasDatabase(insideFolder)
      ? externalPath
      : insideFolder;
  const isNew = !hasDatabase(path);
  const runner = chooseRunner(isNew ? undefined : statSync(path));
  if (!runner.switchesUser) return { path: prepareFolder(path, runner), runner, isNew };
  if (path !== insideFolder) return { path, runner, isNew };

  createFolderFor(runner, insideFolder);
  if (canAccess(runner, "w", insideFolder)) return { path: insideFolder, runner, isNew };
  if (!isNew) {
    throw new StartFailure(
      `The database in ${insideFolder} belongs to user ${runner.uid}, who cannot enter a folder above it: allow it with chmod o+x.`,
    );
  }
  const newPath = join(externalFolder ?? createExternalFolder(dataDir), "postgres");
  mkdirSync(dirname(newPath), { recursive: true, mode: 0o755 });
  createFolderFor(runner, newPath);
  report(
    `PostgreSQL runs as user ${runner.uid}, who may not enter ${dataDir}; the database is kept in ${dirname(newPath)}.`,
  );
  return { path: newPath, runner, isNew };
}

/** Returns the folders where a data folder's database may be: they are deleted together. */
export function clusterPaths(dataDir: string): string[] {
  const externalFolder = findExternalFolder(dataDir);
  return [join(dataDir, "postgres"), ...(externalFolder === undefined ? [] : [externalFolder])];
}

/** Creates the data folder and returns its real path. @throws StartFailure if it cannot be written */
export function prepareDataDir(dataDir: string): string {
  try {
    makeFolders(dataDir);
    const path = realpathSync(dataDir);
    const probe = join(path, `.writable-${process.pid}`);
    mkdirSync(probe);
    rmdirSync(probe);
    return path;
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}): give this user permission, or choose another folder with DATA_DIR.`,
    );
  }
}

/** mkdir's own recursion never ends if a file system answers ENOENT for an existing folder (/proc). */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path);
}

/** @throws StartFailure if another major version of PostgreSQL created the database */
export function requireSameMajorVersion(path: string, major: number): void {
  const createdBy = readFileSync(join(path, "PG_VERSION"), "utf8").trim();
  if (createdBy === String(major)) return;
  throw new StartFailure(
    `The database in ${path} was created by PostgreSQL ${createdBy}, but this version uses PostgreSQL ${major}: make a backup with the version that created it and restore it into an empty data folder.`,
  );
}

/** The longest path of a unix socket: 107 bytes on Linux, 103 on macOS; the file's name takes 15. */
const socketFolderMax = 103 - "/.s.PGSQL.5432".length;

/**
 * Creates a folder that only the database's user may enter, with a path short enough for a unix socket: inside the data
 * folder if it fits, else in the system's folder for temporary files.
 */
export function makeSocketFolder(dataDir: string, cluster: ClusterFolder): string {
  const preferredPath = `${cluster.path}-socket`;
  const hash = createHash("sha256").update(cluster.path).digest("hex").slice(0, 12);
  const path =
    Buffer.byteLength(preferredPath) <= socketFolderMax
      ? preferredPath
      : join(tmpdir(), `lampstand-${cluster.runner.uid}-${hash}`);
  createFolderFor(cluster.runner, path);
  const { uid, mode } = lstatSync(path);
  if (uid !== cluster.runner.uid || (mode & 0o777) !== 0o700) {
    // Another user created it first, perhaps to intercept connections.
    throw new StartFailure(
      `The folder ${path} for the database's socket belongs to another user: delete it, or give ${dataDir} a shorter path with DATA_DIR.`,
    );
  }
  return path;
}

function hasDatabase(path: string): boolean {
  return existsSync(join(path, "PG_VERSION"));
}

function prepareFolder(path: string, runner: Runner): string {
  if (existsSync(path)) {
    const { uid } = statSync(path);
    if (uid !== runner.uid) {
      throw new StartFailure(
        `The database in ${path} belongs to user ${uid}, not to you (${runner.uid}): start the server as that user or as root, or choose another folder with DATA_DIR.`,
      );
    }
    return path;
  }
  createFolderFor(runner, path);
  return path;
}

/** Creates a folder with mode 700 owned by the runner; leaves another user's folder unchanged. */
function createFolderFor(runner: Runner, path: string): void {
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  const { uid } = lstatSync(path);
  // A folder owned by root was just created, or is an empty mounted volume.
  if (runner.switchesUser && uid === 0) chownSync(path, runner.uid, runner.gid);
  if (runner.switchesUser || uid === runner.uid) chmodSync(path, 0o700);
}
