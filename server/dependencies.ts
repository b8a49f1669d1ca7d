import { setTimeout as wait } from "node:timers/promises";
import { ping } from "#platform/database.server.ts";
import { readOldestWaitSeconds } from "#platform/read-queues.server.ts";
import type { Installation } from "./installation.ts";

export type DependencyState = "up" | "down";
/** What the server needs to work. */
export type Dependencies = Record<"database" | "files" | "jobs", DependencyState>;

/** How long an answer about files and jobs counts: monitors ask often, and anybody may ask. */
const stateLifeMs = 5_000;
const checkLimitMs = 3_000;
/** A job that could run has waited for so long: nobody runs jobs. */
const jobWaitMaxSeconds = 10 * 60;
/** A store that works says that it has no such file. */
const probedFile = "readiness/no-such-file.txt";

type Checks = Pick<Installation, "database" | "files" | "receivesChanges">;

/** Returns a function that checks what the server needs. Its answers say nothing about reasons or places. */
export function makeDependencyCheck({ database: { db }, files, receivesChanges }: Checks) {
  const checkFiles = remembered(() => files.stat(probedFile));
  const checkJobs = remembered(async () => {
    if ((await readOldestWaitSeconds(db)) > jobWaitMaxSeconds) throw new Error("No job is run.");
  });
  return async (): Promise<Dependencies> => {
    const [database, fileState, jobs] = await Promise.all([
      stateOf(ping(db)),
      checkFiles(),
      checkJobs(),
    ]);
    const isDatabaseUp = database === "up" && receivesChanges();
    return {
      database: isDatabaseUp ? "up" : "down",
      files: fileState,
      // Jobs are in the database.
      jobs: isDatabaseUp ? jobs : "down",
    };
  };
}

/** Requests need the database. Without files there are pages without pictures, and without jobs emails come later. */
export const isReady = ({ database }: Dependencies): boolean => database === "up";

const stateOf = (check: Promise<unknown>): Promise<DependencyState> =>
  check.then(
    () => "up",
    () => "down",
  );

function remembered(check: () => Promise<unknown>): () => Promise<DependencyState> {
  let known: Promise<DependencyState> | undefined;
  let knownSince = -Infinity;
  return () => {
    if (known && performance.now() - knownSince < stateLifeMs) return known;
    knownSince = performance.now();
    const limit = wait(checkLimitMs, "down" as const, { ref: false });
    return (known = Promise.race([stateOf(check()), limit]));
  };
}
