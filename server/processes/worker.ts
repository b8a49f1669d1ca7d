import { systemClock } from "#platform/clock.ts";
import type { Environment } from "#platform/environment.ts";
import { openLog } from "#platform/log.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { createLampstand } from "#server/create-lampstand.ts";
import type { ProcessMetricsReader } from "#server/http/metrics.ts";
import type { Installation } from "#server/installation.ts";
import { openShutdown } from "#server/shutdown.ts";
import { startToListen } from "#server/start-to-listen.ts";
import { runJobsOnly } from "./jobs-only.ts";
import type {
  MessageFromWorker,
  MessageToWorker,
  ProcessMetrics,
  WorkerStart,
} from "./process-messages.ts";

/**
 * Linux itself distributes the connections among the processes. Otherwise the first process hands them on, and those that
 * it has just handed to a process that was killed hang.
 */
const reusePort = process.platform === "linux";
/** Longer than the first process waits for reports. */
const collectLimitMs = 5_000;

/** Answers requests of the port that all workers share, until the process that started this one stops it. */
export async function runWorker(environment: Environment): Promise<void> {
  try {
    await start(environment, await receiveStart());
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    send({ type: "refused", message: error.message });
    process.exitCode = 1;
    process.disconnect();
  }
}

async function start(
  ownEnvironment: Environment,
  { number, port, work, databaseUrl, providers }: WorkerStart,
): Promise<void> {
  const environment = { ...ownEnvironment, port, work };
  const log = openLog({ level: environment.logLevel, mode: environment.mode }).child({
    process: number,
  });
  const shutdown = openShutdown(log);
  const input = { environment, databaseUrl, clock: systemClock, log, providers };
  if (work === "jobs") {
    const jobs = await runJobsOnly({ ...input, readMetricsOfAll: collectMetrics }, { reusePort });
    shutdown.add(jobs.close);
    reportMetrics(jobs.installation);
    return send({ type: "ready" });
  }
  const lampstand = await createLampstand({
    ...input,
    runsJobs: work === "all",
    readMetricsOfAll: collectMetrics,
  });
  shutdown.add(() => lampstand.close());
  reportMetrics(lampstand.installation);
  await startToListen(lampstand, environment, { reusePort });
  send({ type: "ready" });
}

function receiveStart(): Promise<WorkerStart> {
  if (!process.send)
    throw new StartFailure("A worker is started by Lampstand itself: use npm start.");
  // Run-server.js doesn't wait for this channel, but a worker lives as long as it is open.
  process.channel?.ref();
  return new Promise((resolve) => {
    process.on("message", (message: MessageToWorker) => {
      if (message.type === "start") resolve(message);
    });
    send({ type: "hello" });
  });
}

function send(message: MessageFromWorker): void {
  // If the first process has ended, this one is about to end as well.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}

function reportMetrics(installation: Installation): void {
  process.on("message", (message: MessageToWorker) => {
    if (message.type !== "report metrics") return;
    const { id } = message;
    const report = installation.metrics?.readProcess() ?? Promise.resolve([]);
    report
      .then((metrics) => send({ type: "reported metrics", id, metrics }))
      .catch((error: unknown) => installation.log.warn({ err: error }, "metrics were not read"));
  });
}

let lastId = 0;

/** Asks the first process for the metrics of all workers. */
const collectMetrics: ProcessMetricsReader = () =>
  new Promise<ProcessMetrics[]>((resolve, reject) => {
    const id = (lastId += 1);
    const settle = () => {
      clearTimeout(timer);
      process.off("message", receive);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error("The metrics of the other processes could not be collected."));
    }, collectLimitMs);
    function receive(message: MessageToWorker): void {
      if (message.type !== "collected metrics" || message.id !== id) return;
      settle();
      resolve(message.all);
    }
    process.on("message", receive);
    send({ type: "collect metrics", id });
  });
