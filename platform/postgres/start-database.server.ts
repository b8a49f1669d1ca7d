import { rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { silentLog } from "#platform/log.server.ts";
import type { Log } from "#platform/log.server.ts";
import { clusterUrl, createDatabase } from "./database-state.server.ts";
import { findBinaries } from "./binaries.server.ts";
import {
  requireSameMajorVersion,
  findClusterFolder,
  makeSocketFolder,
  prepareDataDir,
} from "./cluster-folder.server.ts";
import { createCluster } from "./create-cluster.server.ts";
import { takeOwnerLock } from "./owner-lock.server.ts";
import { runPostgres } from "./run-postgres.server.ts";
import type { RunningPostgres, RunInput } from "./run-postgres.server.ts";

export interface RunningDatabase {
  /** For `pg`: a unix socket that only this user (and root) can open. */
  url: string;
  /** The process id of PostgreSQL's main process now; another one after a crash. */
  pid(): number;
  /** Shuts PostgreSQL down cleanly and releases the data folder. May be called twice. */
  stop(): Promise<void>;
}

export interface StartDatabaseInput {
  /** The folder for everything the server stores; the database is in its folder "postgres". */
  dataDir: string;
  log?: Log;
  /** false trades safety against power cuts for speed: only for tests. */
  durable?: boolean;
}

/** Waits between attempts to start PostgreSQL again after it died. */
const restartWaitsMs = [200, 1000, 2000, 5000, 10_000, 30_000];
/** A run this long was stable: the next failure starts again with the shortest wait. */
const stableRunMs = 60_000;
const orderlyStopMaxMs = 30_000;

/**
 * Starts the PostgreSQL that comes with the server and keeps it running.
 * @throws StartFailure one sentence: the folder is in use or not writable, another major version …
 */
export async function startDatabase(input: StartDatabaseInput): Promise<RunningDatabase> {
  const { log = silentLog, durable = true } = input;
  const dataDir = prepareDataDir(resolve(input.dataDir));
  const lock = takeOwnerLock(join(dataDir, "database.lock"));
  try {
    const report = (sentence: string) => log.info(sentence);
    const cluster = findClusterFolder(dataDir, report);
    const binaries = findBinaries(cluster.runner, report);
    if (cluster.isNew) {
      log.info(`Creating a new database in ${cluster.path}.`);
      await createCluster(cluster, binaries);
    }
    requireSameMajorVersion(cluster.path, binaries.major);
    const socketFolder = makeSocketFolder(dataDir, cluster);
    return await supervise({ cluster, binaries, socketFolder, durable, log }, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function supervise(run: RunInput, release: () => void): Promise<RunningDatabase> {
  let current = await startFirst(run);
  await createDatabase(current.socketFolder);
  const url = clusterUrl(current.socketFolder);
  let stopping: Promise<void> | undefined;

  async function watch(): Promise<void> {
    let failures = 0;
    while (stopping === undefined) {
      const startedAt = Date.now();
      const lastOutput = await current.whenEnded;
      if (stopping !== undefined) return;
      run.log.error({ lastOutput }, "The database stopped unexpectedly. Starting it again.");
      if (Date.now() - startedAt > stableRunMs) failures = 0;
      let next: RunningPostgres | undefined;
      while (next === undefined) {
        await wait(restartWaitsMs[Math.min(failures, restartWaitsMs.length - 1)]);
        failures += 1;
        if (stopping !== undefined) return;
        next = await tryRestart(run, current);
      }
      current = next;
      run.log.info({ pid: current.pid }, "The database is running again.");
    }
  }
  const watching = watch();

  async function stop(): Promise<void> {
    await stopPostgres(current);
    await watching;
    // A restart may have been in progress at the stop.
    await stopPostgres(current);
    // PostgreSQL removed its socket; the empty folder would stay in the system's temporary files.
    await rmdir(run.socketFolder).catch(() => {});
    release();
  }
  return { url, pid: () => current.pid, stop: () => (stopping ??= stop()) };
}

const backendsDieMs = 5000;

/** After a kill -9 of PostgreSQL its backends may need a moment to notice that it is gone. */
async function startFirst(run: RunInput): Promise<RunningPostgres> {
  for (const deadline = Date.now() + backendsDieMs; ; await wait(200)) {
    try {
      return await runPostgres(run);
    } catch (error) {
      const isEarly = error instanceof Error && error.message.includes("shared memory block");
      if (!isEarly || Date.now() > deadline) throw error;
    }
  }
}

async function tryRestart(
  run: RunInput,
  previous: RunningPostgres,
): Promise<RunningPostgres | undefined> {
  try {
    // The same socket as before, so that the URL stays valid.
    return await runPostgres({ ...run, socketFolder: previous.socketFolder });
  } catch (error) {
    run.log.error({ err: error }, "The database could not be started again. Trying again.");
    return undefined;
  }
}

async function stopPostgres({ pid, whenEnded: ended, hasEnded }: RunningPostgres): Promise<void> {
  if (hasEnded()) return;
  // SIGINT: PostgreSQL rolls back open transactions, writes everything and ends.
  process.kill(pid, "SIGINT");
  const end = ended.then(() => true);
  const hasEndedInTime = await Promise.race([end, wait(orderlyStopMaxMs, false, { ref: false })]);
  if (hasEndedInTime) return;
  process.kill(pid, "SIGQUIT");
  await end;
}
