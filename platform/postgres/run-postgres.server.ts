import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hideValues } from "#platform/describe-error.ts";
import type { Log } from "#platform/log.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { readDatabaseState } from "./database-state.server.ts";
import type { Binaries } from "./binaries.server.ts";
import type { ClusterFolder } from "./cluster-folder.server.ts";
import { errorLineOf } from "./create-cluster.server.ts";
import { removeSocketFiles, findOrphan, isRunning } from "./postmaster-file.server.ts";
import { commandAs } from "./run-as.server.ts";
import { serverSettings } from "./server-settings.server.ts";

/** One run of PostgreSQL's main process. */
export interface RunningPostgres {
  pid: number;
  socketFolder: string;
  /** Settles when the process has ended, with its last message. */
  whenEnded: Promise<string>;
  hasEnded(): boolean;
}

export interface RunInput {
  cluster: ClusterFolder;
  binaries: Binaries;
  socketFolder: string;
  durable: boolean;
  log: Log;
}

const pollMs = 25;
const orphanPollMs = 500;
const stillStartingMs = 10_000;
/** Crash recovery of a large database takes long; a running process gets this much time. */
const startMaxMs = 15 * 60_000;

/** Takes over a PostgreSQL that still runs on the folder, or starts one; resolves when it answers. */
export async function runPostgres(input: RunInput): Promise<RunningPostgres> {
  return (await adoptOrphan(input)) ?? (await startProcess(input));
}

async function adoptOrphan({ cluster, log }: RunInput): Promise<RunningPostgres | undefined> {
  const orphan = findOrphan(cluster.path);
  if (orphan === undefined) return undefined;
  const ended = waitForEnd(orphan.pid);
  const deadline = Date.now() + startMaxMs;
  while (isRunning(orphan.pid) && Date.now() < deadline) {
    const state = await readDatabaseState(orphan.socketFolder);
    if (state === "ready") {
      log.info({ pid: orphan.pid }, "The database was still running. Using it.");
      return { ...orphan, whenEnded: ended, hasEnded: () => !isRunning(orphan.pid) };
    }
    await wait(pollMs * 2);
  }
  return undefined;
}

async function waitForEnd(pid: number): Promise<string> {
  while (isRunning(pid)) await wait(orphanPollMs, undefined, { ref: false });
  return "";
}

async function startProcess(input: RunInput): Promise<RunningPostgres> {
  const { cluster, binaries, socketFolder, durable, log } = input;
  removeSocketFiles(socketFolder);
  const args = ["-D", cluster.path, ...serverSettings(socketFolder, durable)];
  const program = join(binaries.home, "bin", "postgres");
  const { file, args: commandArgs, options } = commandAs(cluster.runner, program, args, true);
  const child = spawn(file, commandArgs, {
    ...options,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    // A process group of its own: Ctrl-C in the terminal must reach the server first.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderrText = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderrText = (stderrText + chunk.toString()).slice(-4000);
    for (const line of chunk.toString().split("\n")) if (line.trim()) logLine(log, line.trim());
  });
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(`ERROR: ${error.message}`));
    child.on("close", (code, signal) => resolve(stderrText || `it ended with ${signal ?? code}`));
  });
  await waitUntilReady(socketFolder, ended, log);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { pid: child.pid ?? 0, socketFolder, whenEnded: ended, hasEnded };
}

function logLine(log: Log, line: string): void {
  // These lines are expected: our own polling connected too early, or while we stopped PostgreSQL.
  if (/the database system is s|due to administrator command/.test(line))
    log.debug({ from: "postgres" }, line);
  else if (/^(?:FATAL|PANIC|ERROR):/.test(line)) log.error({ from: "postgres" }, hideValues(line));
  else if (line.startsWith("WARNING:")) log.warn({ from: "postgres" }, line);
  else log.debug({ from: "postgres" }, line);
}

async function waitUntilReady(folder: string, ended: Promise<string>, log: Log): Promise<void> {
  let lastMessage: string | undefined;
  void ended.then((message) => (lastMessage = message));
  const startedAt = Date.now();
  let nextNoteAt = startedAt + stillStartingMs;
  while (Date.now() - startedAt < startMaxMs) {
    if ((await readDatabaseState(folder)) === "ready") return;
    if (lastMessage !== undefined)
      throw new StartFailure(`The database did not start: ${errorLineOf(lastMessage)}`);
    if (Date.now() > nextNoteAt) {
      log.info("The database is still starting (it may be recovering after a crash).");
      nextNoteAt += stillStartingMs;
    }
    await wait(pollMs);
  }
  throw new StartFailure(`The database did not start within ${startMaxMs / 60_000} minutes.`);
}
