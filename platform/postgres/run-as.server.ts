import { spawnSync } from "node:child_process";
import type { SpawnOptions } from "node:child_process";

/** The user that PostgreSQL runs as. It refuses root, so root starts it as an unprivileged user. */
export interface Runner {
  uid: number;
  gid: number;
  /** This process is root and changes to `uid` for every command. */
  switchesUser: boolean;
}

/** "nobody": unprivileged on every Linux and on macOS, and exists without any set-up. */
export const nobodyId = 65_534;

/** @param owner the user that owns an existing database, or undefined for a new one */
export function chooseRunner(owner: { uid: number; gid: number } | undefined): Runner {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, switchesUser: false };
  if (owner !== undefined && owner.uid !== 0) return { ...owner, switchesUser: true };
  return { uid: nobodyId, gid: nobodyId, switchesUser: true };
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid">;
}

/**
 * Returns the command that runs a program as `runner`. With `stopsWithServer`, setpriv makes the kernel send PostgreSQL
 * SIGINT (an orderly stop) when the server dies, even by kill -9.
 */
export function commandAs(
  runner: Runner,
  file: string,
  args: string[],
  stopsWithServer = false,
): Command {
  if (!hasPdeathsig()) {
    const options = runner.switchesUser ? { uid: runner.uid, gid: runner.gid } : {};
    return { file, args, options };
  }
  const flags = runner.switchesUser
    ? [`--reuid=${runner.uid}`, `--regid=${runner.gid}`, "--clear-groups"]
    : [];
  if (stopsWithServer) flags.push("--pdeathsig", "INT");
  if (flags.length === 0) return { file, args, options: {} };
  return { file: setpriv, args: [...flags, "--", file, ...args], options: {} };
}

/** Part of util-linux, so on nearly every Linux. */
const setpriv = "setpriv";

let cachedHasPdeathsig: boolean | undefined;

/** Busybox and old util-linux have a setpriv without the needed flag. */
function hasPdeathsig(): boolean {
  cachedHasPdeathsig ??=
    process.platform === "linux" &&
    (spawnSync(setpriv, ["--help"], { encoding: "utf8" }).stdout ?? "").includes("--pdeathsig");
  return cachedHasPdeathsig;
}

/** Whether `runner` may do `test`'s `flag` (r, w, x) on `path`, checked by running as that user. */
export function canAccess(runner: Runner, flag: "r" | "w" | "x", path: string): boolean {
  const { file, args, options } = commandAs(runner, "/bin/sh", [
    "-c",
    `test -${flag} "$1"`,
    "sh",
    path,
  ]);
  return spawnSync(file, args, { ...options, cwd: "/", stdio: "ignore" }).status === 0;
}
