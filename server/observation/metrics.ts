import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Observer } from "#platform/observation/observation.server.ts";
import type { Installation } from "#server/installation.ts";
import { observeForMetrics } from "./measured-work.ts";
import { addInstallationMetrics } from "./installation-metrics.ts";
import { addProcessMetrics } from "./process-metrics.ts";

/** A metric with its values, in a form that can be sent to another process. */
export type MetricReport = MetricObjectWithValues<MetricValue<string>>;

export type Metrics = {
  observer: Observer;
  /** Adds what the installation itself counts. */
  watch(installation: Installation): void;
  /** The metrics of this process. */
  readProcess(): Promise<MetricReport[]>;
  /** What is the same for all processes, such as the queues; read from the database. */
  readInstallation(): Promise<MetricReport[]>;
};

export function openMetrics(): Metrics {
  const ofProcess = new Registry();
  const ofInstallation = new Registry();
  let refresh = async () => {};
  return {
    observer: observeForMetrics(ofProcess),
    watch(installation) {
      addProcessMetrics(ofProcess, installation);
      refresh = addInstallationMetrics(ofInstallation, installation);
    },
    readProcess: () => read(ofProcess),
    async readInstallation() {
      await refresh();
      return read(ofInstallation);
    },
  };
}

const read = async (registry: Registry): Promise<MetricReport[]> =>
  ((await registry.getMetricsAsJSON()) as MetricReport[]).map((metric) => ({
    ...metric,
    // An average of nothing is no number.
    values: metric.values.filter(({ value }) => Number.isFinite(value)),
  }));

/** Puts metrics of several processes together. Each value gets the label `process`. */
export const labelProcess = (process: number, metrics: readonly MetricReport[]): MetricReport[] =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((one) => ({
      ...one,
      labels: { ...one.labels, process: String(process) },
    })),
  }));

/** Writes metrics in Prometheus' text format. */
export function formatMetrics(lists: MetricReport[][]): Promise<string> {
  // Values of different processes differ in their labels, so nothing is added up.
  const complete = lists.map((list) => list.map((one) => ({ ...one, aggregator: "sum" as const })));
  return AggregatorRegistry.aggregate(complete).metrics();
}
