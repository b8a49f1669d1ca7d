import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { StartFailure } from "#platform/start-failure.ts";

/**
 * Allows one server per data folder: a file with the owner's process id and its start time. The time tells the owner
 * from a later process with the same id (usual in containers).
 */
export interface OwnerLock {
  release(): void;
}

/** @throws StartFailure if a running server owns the folder */
export function takeOwnerLock(file: string): OwnerLock {
  const ownContent = `${process.pid} ${processStartOf(process.pid) ?? "?"}\n`;
  const unlinkedFile = `${file}.${process.pid}`;
  writeFileSync(unlinkedFile, ownContent, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // link() makes the complete file appear at once and refuses to replace one.
        linkSync(unlinkedFile, file);
        return { release: () => releaseIfOwn(file, ownContent) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const owner = readIfPresent(file);
      if (owner !== undefined && isAlive(owner)) throwFolderInUse(file, owner);
      if (owner !== undefined) removeDeadLock(file, owner);
    }
  } finally {
    rmSync(unlinkedFile, { force: true });
  }
  throw new StartFailure(`The lock ${file} keeps changing: try again in a moment.`);
}

function throwFolderInUse(file: string, owner: string): never {
  const pid = owner.split(" ")[0];
  throw new StartFailure(
    `Another server (process ${pid}) already uses this data folder (${file}): stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Moves a dead owner's lock away; if a new owner took it in between, restores it. */
function removeDeadLock(file: string, deadOwner: string): void {
  const movedFile = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, movedFile);
    if (readIfPresent(movedFile) !== deadOwner) linkSync(movedFile, file);
  } catch {
    // Another start was faster; the next attempt sees its files.
  }
  rmSync(movedFile, { force: true });
}

function isAlive(owner: string): boolean {
  const [id = "", startedAt] = owner.trim().split(" ");
  const currentStart = processStartOf(Number(id));
  return currentStart !== undefined && (startedAt === "?" || startedAt === currentStart);
}

function releaseIfOwn(file: string, ownContent: string): void {
  if (readIfPresent(file) === ownContent) rmSync(file, { force: true });
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Returns when a process started (in the machine's own units); undefined if it doesn't exist. */
export function processStartOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === "linux") {
    // Field 22 of /proc/<pid>/stat; field 2, in brackets, may itself contain spaces.
    const fields = readIfPresent(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
    const isZombie = fields?.[0] === "Z";
    const bootId = readIfPresent("/proc/sys/kernel/random/boot_id")?.trim().slice(0, 8) ?? "";
    return fields?.[19] === undefined || isZombie ? undefined : `${bootId}-${fields[19]}`;
  }
  const result = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  const text = (result.stdout ?? "").trim().replaceAll(/\s+/g, "-");
  return text === "" ? undefined : text;
}
