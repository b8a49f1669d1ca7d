import { readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { processStartOf } from "./owner-lock.server.ts";

/** A PostgreSQL that still runs on this data folder after its server ended. */
export interface Orphan {
  pid: number;
  socketFolder: string;
}

/** A process id that no machine uses. */
const unusedPid = 2_147_483_646;

/**
 * Reads postmaster.pid and returns a live PostgreSQL as an orphan. If the process id now belongs to another program
 * (usual after a container's restart) or to a zombie, PostgreSQL would refuse to start; the id is then replaced by one
 * that cannot exist. The rest of the file stays, because PostgreSQL uses it to check that no backend of its own
 * survives.
 */
export function findOrphan(clusterPath: string): Orphan | undefined {
  const file = join(clusterPath, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!isPidUsed(pid)) return undefined;
  if (isPostmasterOf(pid, clusterPath)) return { pid, socketFolder: lines[4] ?? "" };
  writeFileSync(file, [String(unusedPid), ...lines.slice(1)].join("\n"));
  return undefined;
}

const socketFiles = [".s.PGSQL.5432", ".s.PGSQL.5432.lock"];

/**
 * Removes the socket files of a killed PostgreSQL. The socket's lock file contains a process id too: while that id
 * belongs to another program or a zombie, PostgreSQL refuses to start. Call this only as the owner of the data folder,
 * and only if `findOrphan` found no orphan.
 */
export function removeSocketFiles(socketFolder: string): void {
  for (const name of socketFiles) rmSync(join(socketFolder, name), { force: true });
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  return processStartOf(pid) !== undefined;
}

/** Whether the system counts the process id as used: PostgreSQL checks the same way. */
function isPidUsed(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostmasterOf(pid: number, clusterPath: string): boolean {
  if (process.platform === "linux") {
    try {
      // PostgreSQL's working directory is its data folder. If it can't be read, the process belongs to another user:
      // not ours.
      return readlinkSync(`/proc/${pid}/cwd`) === clusterPath;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").includes(clusterPath);
}
