import { rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { silentLog } from "#platform/log.server.ts";
import type { Log } from "#platform/log.server.ts";
import { clusterUrl, createDatabase } from "./database-state.server.ts";
import { findBinaries } from "./binaries.server.ts";
import {
  requireMajor,
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
const orderlyStopMs = 30_000;

/**
 * Starts the PostgreSQL that comes with the server and keeps it running.
 * @throws StartFailure one sentence: the folder is in use or not writable, another major version …
 */
export async function startDatabase(input: StartDatabaseInput): Promise<RunningDatabase> {
  const { log = silentLog, durable = true } = input;
  const dataDir = prepareDataDir(resolve(input.dataDir));
  const lock = takeOwnerLock(join(dataDir, "database.lock"));
  try {
    const say = (sentence: string) => log.info(sentence);
    const cluster = findClusterFolder(dataDir, say);
    const binaries = findBinaries(cluster.runner, say);
    if (cluster.isNew) {
      log.info(`Creating a new database in ${cluster.path}.`);
      await createCluster(cluster, binaries);
    }
    requireMajor(cluster.path, binaries.major);
    const socketFolder = makeSocketFolder(dataDir, cluster);
    return await supervise({ cluster, binaries, socketFolder, durable, log }, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function supervise(run: RunInput, release: () => void): Promise<RunningDatabase> {
  let life = await firstLife(run);
  await createDatabase(life.socketFolder);
  const url = clusterUrl(life.socketFolder);
  let stopping: Promise<void> | undefined;

  async function watch(): Promise<void> {
    let failures = 0;
    while (stopping === undefined) {
      const began = Date.now();
      const said = await life.ended;
      if (stopping !== undefined) return;
      run.log.error({ lastWords: said }, "The database stopped unexpectedly. Starting it again.");
      if (Date.now() - began > stableRunMs) failures = 0;
      let next: RunningPostgres | undefined;
      while (next === undefined) {
        await wait(restartWaitsMs[Math.min(failures, restartWaitsMs.length - 1)]);
        failures += 1;
        if (stopping !== undefined) return;
        next = await tryAgain(run, life);
      }
      life = next;
      run.log.info({ pid: life.pid }, "The database is running again.");
    }
  }
  const watching = watch();

  async function stop(): Promise<void> {
    await endLife(life);
    await watching;
    // A restart may have been in progress at the stop.
    await endLife(life);
    // PostgreSQL removed its socket; the empty folder would stay in the system's temporary files.
    await rmdir(run.socketFolder).catch(() => {});
    release();
  }
  return { url, pid: () => life.pid, stop: () => (stopping ??= stop()) };
}

const backendsDieMs = 5000;

/** After a kill -9 of PostgreSQL its backends may need a moment to notice that it is gone. */
async function firstLife(run: RunInput): Promise<RunningPostgres> {
  for (const until = Date.now() + backendsDieMs; ; await wait(200)) {
    try {
      return await runPostgres(run);
    } catch (error) {
      const isEarly = error instanceof Error && error.message.includes("shared memory block");
      if (!isEarly || Date.now() > until) throw error;
    }
  }
}

async function tryAgain(
  run: RunInput,
  last: RunningPostgres,
): Promise<RunningPostgres | undefined> {
  try {
    // The same socket as before, so that the URL stays valid.
    return await runPostgres({ ...run, socketFolder: last.socketFolder });
  } catch (error) {
    run.log.error({ err: error }, "The database could not be started again. Trying again.");
    return undefined;
  }
}

async function endLife({ pid, ended, hasEnded }: RunningPostgres): Promise<void> {
  if (hasEnded()) return;
  // SIGINT: PostgreSQL rolls back open transactions, writes everything and ends.
  process.kill(pid, "SIGINT");
  const isOver = ended.then(() => true);
  const inTime = await Promise.race([isOver, wait(orderlyStopMs, false, { ref: false })]);
  if (inTime) return;
  process.kill(pid, "SIGQUIT");
  await isOver;
}
