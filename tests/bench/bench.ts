import type { Loader } from "./load/loader.ts";
import type { BenchDatabase, Person } from "./portal.ts";
import type { Row } from "./report.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Watched } from "./watched.ts";

/** What the measurements share. */
export type Bench = {
  database: BenchDatabase;
  server: ServerProcess;
  watched: Watched;
  loader: Loader;
  rounds: number;
  /** How long one measurement of one round lasts. */
  sliceMs: number;
  /** Returns signed-in users that no measurement has used yet. */
  take(count: number): Person[];
  say(line: string): void;
};

/** Measures one part of the table. */
export type Measure = (bench: Bench) => Promise<Row[]>;

/** Concurrent callers for pages. */
export const pageCallers = 16;
/** Concurrent callers for writes and sign-ins, as in the performance goals. */
export const writeCallers = 8;
