import type { Environment } from "#platform/environment.ts";
import type { Log } from "#platform/log.server.ts";
import { Observation, type Observer } from "#platform/observation/observation.server.ts";
import type { Metrics } from "./metrics.ts";

/** What the settings ask for. */
export type OpenObservation = {
  /** Undefined if nothing is to be observed. */
  observation: Observation | undefined;
  metrics: Metrics | undefined;
  /** Sends what wasn't sent yet. */
  close(): Promise<void>;
};

/** Loads only what the settings ask for: the libraries for metrics and traces are large. */
export async function openObservation(
  environment: Environment,
  log: Log,
): Promise<OpenObservation> {
  const { metricsToken, accessLog, slowQueryMs, traces: traceSettings } = environment;
  const observers: Observer[] = [];
  const metrics = metricsToken ? (await import("./metrics.ts")).openMetrics() : undefined;
  if (metrics) observers.push(metrics.observer);
  const traces = traceSettings
    ? (await import("./traces.ts")).openTraces(traceSettings, log)
    : undefined;
  if (traces) observers.push(traces.observer);
  if (accessLog !== "off") {
    const { observeForAccessLog } = await import("./access-log.ts");
    observers.push(observeForAccessLog(log, { hasAddresses: accessLog === "with-ip" }));
  }
  if (slowQueryMs > 0) {
    const { observeSlowQueries } = await import("./slow-query-log.ts");
    observers.push(observeSlowQueries(log, slowQueryMs));
  }
  return {
    observation: observers.length > 0 ? new Observation(observers) : undefined,
    metrics,
    close: async () => traces?.close(),
  };
}
