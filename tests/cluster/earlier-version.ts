import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

export const currentCheckout = resolve(import.meta.dirname, "../..");
/** Came with what this test needs: a version has its files in S3, and the assets of each version stay there. */
const neededFiles = ["server/files/kept-assets.ts", "platform/file-store/s3/s3-client.server.ts"];

const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: currentCheckout, encoding: "utf8" }).trim();

export type EarlierVersion = { commit: string; why: string };

/**
 * Chooses what to upgrade from: the given commit, else the last tag, else the commit that gave the version its number,
 * or the first after it that keeps its assets and uses S3.
 */
export function chooseEarlierVersion(given: string | undefined): EarlierVersion {
  if (given !== undefined) return { commit: git("rev-parse", given), why: "as asked for" };
  const { status, stdout } = spawnSync("git", ["describe", "--tags", "--abbrev=0"], {
    cwd: currentCheckout,
    encoding: "utf8",
  });
  if (status === 0)
    return { commit: git("rev-parse", `${stdout.trim()}^{commit}`), why: "the last tag" };
  const numbered = git("log", "-1", "--format=%H", '-G"version":', "--", "package.json");
  const able = git("log", "--diff-filter=A", "-1", "--format=%H", "--", ...neededFiles);
  if (able === "") throw new Error("This clone has no earlier version: name one with --from.");
  const isAble = spawnSync("git", ["merge-base", "--is-ancestor", able, numbered], {
    cwd: currentCheckout,
  });
  if (isAble.status === 0)
    return { commit: numbered, why: "the commit that set the version number" };
  return { commit: able, why: "no tag, and the first that keeps its assets and uses S3" };
}

/** Builds a version in a folder of its own. @returns the folder */
export function buildEarlierVersion({ commit }: EarlierVersion, folder: string): string {
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  const node = process.execPath;
  if (hasItsPackages(folder))
    symlinkSync(join(currentCheckout, "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder });
  execFileSync(node, ["bootstrap/only-build.js"], { cwd: folder, stdio: "ignore" });
  return folder;
}

export function removeEarlierVersion(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  // Git forgets worktrees whose folder is gone.
  spawnSync("git", ["worktree", "prune"], { cwd: currentCheckout });
}

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };

/** Whether the packages that are installed here have the versions that the other checkout needs. */
function hasItsPackages(folder: string): boolean {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Lock;
  const needed = read(join(folder, "package-lock.json")).packages;
  const here = read(join(currentCheckout, "package-lock.json")).packages;
  return Object.entries(needed).every(
    ([path, { version }]) => path === "" || here[path]?.version === version,
  );
}
