import type { Work } from "#platform/environment.ts";
import type { MetricReport } from "#server/observation/metrics.ts";
import type { Providers } from "#domains/settings/providers.server.ts";

/** What a worker needs beyond the environment, which it reads itself. */
export type WorkerStart = {
  /** Workers have numbers from 1; one that replaces another has the same number. */
  number: number;
  port: number;
  /** The first process may have been told on its command line. */
  work: Work;
  databaseUrl: string;
  providers: Providers | undefined;
};

/** A process's metrics, as the process that answers /metrics gets them. */
export type ProcessMetrics = { process: number; metrics: MetricReport[] };

export type MessageToWorker =
  | ({ type: "start" } & WorkerStart)
  /** Asks for the worker's own metrics. */
  | { type: "report metrics"; id: number }
  /** Answers "collect metrics". */
  | { type: "collected metrics"; id: number; all: ProcessMetrics[] };

export type MessageFromWorker =
  /** The worker listens to messages. */
  | { type: "hello" }
  /** The worker answers requests or runs jobs. */
  | { type: "ready" }
  /** The worker can't start, for a reason that the person who starts it can change. */
  | { type: "refused"; message: string }
  /** Asks for the metrics of all workers. */
  | { type: "collect metrics"; id: number }
  /** Answers "report metrics". */
  | { type: "reported metrics"; id: number; metrics: MetricReport[] };
