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
  /** Signed-in people nobody has used yet. */
  take(count: number): Person[];
  say(line: string): void;
};

/** Measures one part of the table. */
export type Measure = (bench: Bench) => Promise<Row[]>;

/** Callers at once for pages. */
export const pageCallers = 16;
/** Callers at once for writes and sign-ins, as the performance goals has them. */
export const writeCallers = 8;
