import { spawn } from "node:child_process";
import { chownSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "#platform/start-failure.ts";
import type { Binaries } from "./binaries.server.ts";
import type { ClusterFolder } from "./cluster-folder.server.ts";
import { commandAs } from "./run-as.server.ts";

/** The role that owns everything in our own PostgreSQL. */
export const clusterUser = "lampstand";

/**
 * Creates a database cluster with PostgreSQL's initdb: UTF-8, sorted by code point (the builtin C.UTF-8 collation, the
 * same everywhere; names for people are sorted by Intl or an ICU collation). It is created beside its final path and
 * then moved, so that an interrupted start leaves no half of it.
 */
export async function createCluster(cluster: ClusterFolder, binaries: Binaries): Promise<void> {
  const unfinishedPath = `${cluster.path}.new`;
  rmSync(unfinishedPath, { recursive: true, force: true });
  mkdirSync(unfinishedPath, { mode: 0o700 });
  if (cluster.runner.switchesUser)
    chownSync(unfinishedPath, cluster.runner.uid, cluster.runner.gid);
  const args = [
    ["--pgdata", unfinishedPath],
    ["--username", clusterUser],
    ["--auth-local", "trust"],
    ["--auth-host", "reject"],
    ["--encoding", "UTF8"],
    ["--locale", "C"],
    ["--locale-provider", "builtin"],
    ["--builtin-locale", "C.UTF-8"],
  ].flat();
  const command = commandAs(cluster.runner, join(binaries.home, "bin", "initdb"), args, true);
  const { status, output } = await runCommand(command);
  if (status !== 0) {
    rmSync(unfinishedPath, { recursive: true, force: true });
    throw new StartFailure(`The database could not be created: ${errorLineOf(output)}`);
  }
  renameSync(unfinishedPath, cluster.path);
}

function runCommand({ file, args, options }: ReturnType<typeof commandAs>) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    // LC_ALL: messages in English, and no complaint about a locale that this machine lacks.
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
    const child = spawn(file, args, {
      ...options,
      cwd: "/",
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** Returns the line with the error: initdb and postgres print hints after it. */
export function errorLineOf(output: string): string {
  const lines = output.trim().split("\n");
  const errorLine = lines.findLast((line) => /\b(?:FATAL|PANIC|ERROR|error|fatal):/.test(line));
  return (errorLine ?? lines.at(-1) ?? "").trim();
}
