import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect } from "vitest";
import { isRunning } from "#platform/postgres/postmaster-file.server.ts";
import { firstContent } from "#tests/kit/fill-portal.ts";
import type { ChildServer } from "./child-server.ts";

const root = resolve(import.meta.dirname, "../..");

/** Creates a data folder with the first portal's content. */
export async function createDataFolder(prefix: string, host: string) {
  const path = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL may run as another user here and needs access to the folder.
  await chmod(path, 0o755);
  const runCommand = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["bootstrap/run-command.js", ...args], {
      cwd: root,
      env: { PATH: process.env["PATH"], DATA_DIR: path, LAMPSTAND_MODE: "test" },
    });
  await runCommand("create-portal", "first", "--host", host);
  await runCommand("import", firstContent, "--portal", host);
  const socket = encodeURIComponent(join(path, "postgres-socket"));
  return {
    path,
    /** The database's address while a server runs. */
    databaseUrl: `postgresql://lampstand@localhost/lampstand?host=${socket}`,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
export type DataFolder = Awaited<ReturnType<typeof createDataFolder>>;

/** Runs one statement over a connection of its own, because the database comes and goes with its server. */
export async function queryOnce<Row extends object>(
  { databaseUrl }: DataFolder,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the server with SIGKILL, and also its database if `withDatabase`. */
export async function killServer(
  { child, waitForExit }: ChildServer,
  { path }: DataFolder,
  withDatabase: boolean,
): Promise<void> {
  const pidFile = join(path, "postgres", "postmaster.pid");
  const postmaster = withDatabase ? Number.parseInt(await readFile(pidFile, "utf8"), 10) : 0;
  child.kill("SIGKILL");
  if (postmaster > 0) process.kill(postmaster, "SIGKILL");
  await waitForExit();
  // The next server would otherwise find a database that is just ending.
  if (postmaster > 0) await expect.poll(() => isRunning(postmaster)).toBe(false);
}
