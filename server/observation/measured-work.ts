import { Counter, Histogram, type Registry } from "prom-client";
import type { Observer } from "#platform/observation/observation.server.ts";

const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const queryBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const jobBuckets = [0.05, 0.25, 1, 5, 30, 120];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Event streams stay open for hours and would make every average meaningless. */
const streamRoute = "/live";
/** Portals may use any services, for example to send push messages. */
const hostsMax = 40;
const seconds = (ms: number) => ms / 1_000;

/** Measures requests, statements, jobs and calls. Every label has few values: none comes from a request. */
export function observeForMetrics(registry: Registry): Observer {
  const registers = [registry];
  const requests = new Histogram({
    name: "lampstand_http_request_duration_seconds",
    help: "How long requests took, until the answer was sent. Event streams aren't counted.",
    labelNames: ["method", "route", "status"],
    buckets: requestBuckets,
    registers,
  });
  const queries = new Histogram({
    name: "lampstand_query_duration_seconds",
    help: "How long statements took, named after their verb and first table.",
    labelNames: ["query"],
    buckets: queryBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: "lampstand_job_duration_seconds",
    help: "How long jobs took. A failed one is tried again later.",
    labelNames: ["queue", "outcome"],
    buckets: jobBuckets,
    registers,
  });
  const calls = new Histogram({
    name: "lampstand_outside_call_duration_seconds",
    help: "How long calls of outside services took.",
    labelNames: ["host", "status"],
    buckets: requestBuckets,
    registers,
  });
  const errors = new Counter({
    name: "lampstand_errors_total",
    help: "Errors: database, files and service couldn't be reached, job failed, unexpected is a mistake of the program.",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of ["database", "files", "service", "unexpected", "job"]) errors.inc({ kind }, 0);
  const hosts = new Set<string>();
  const boundedHost = (host: string): string => {
    if (hosts.size < hostsMax) hosts.add(host);
    return hosts.has(host) ? host : "other";
  };
  return {
    requestEnds({ name, method }, { status, ms }) {
      if (name === streamRoute) return;
      const labels = { method: methods.has(method) ? method : "other", route: name };
      requests.observe({ ...labels, status: classOf(status) }, seconds(ms));
    },
    queryEnds: ({ name, ms }) => queries.observe({ query: name }, seconds(ms)),
    jobEnds: ({ name }, { ms, isFailed }) =>
      jobs.observe({ queue: name, outcome: isFailed ? "failed" : "done" }, seconds(ms)),
    callEnds: ({ host, status, ms }) =>
      calls.observe(
        { host: boundedHost(host), status: status === null ? "none" : classOf(status) },
        seconds(ms),
      ),
    errorHappens: (kind) => errors.inc({ kind }),
  };
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
