import type { LoadGenerator } from "./load/load-generator.ts";
import type { BenchDatabase, BenchUser } from "./portal.ts";
import type { Row } from "./report.ts";
import type { ServerProcess } from "./server-process.ts";
import type { RecordingServer } from "./recording-server.ts";

/** What every measurement gets. */
export type Bench = {
  database: BenchDatabase;
  server: ServerProcess;
  recordingServer: RecordingServer;
  loadGenerator: LoadGenerator;
  rounds: number;
  /** How long one measurement of a round takes. */
  measurementMs: number;
  /** Returns signed-in users that no measurement has used yet. */
  takeUsers(count: number): BenchUser[];
  print(line: string): void;
};

/** Measures one part of the report and returns its rows. */
export type MeasureRows = (bench: Bench) => Promise<Row[]>;

/** Connections at the same time when pages are measured. */
export const pageConnections = 16;
/** Connections at the same time when writes and sign-ins are measured, as in the performance goals. */
export const writeConnections = 8;
