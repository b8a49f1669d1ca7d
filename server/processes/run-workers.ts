import { announceReady } from "#server/announce-ready.ts";
import { type LampstandInput, openInstallation } from "#server/create-lampstand.ts";
import { connectSimulators, fillDemoPortals } from "#server/prepare-installation.ts";
import { findFreePort } from "#server/start-to-listen.ts";
import type { Shutdown } from "#server/shutdown.ts";
import type { RunningSimulators } from "#simulators/start-simulators.ts";
import { WorkerGroup } from "./worker-group.ts";

/**
 * Starts the processes that share the port, and replaces those that die. This process answers no requests; it owns what
 * exists once: the embedded PostgreSQL, a demo's simulators, the claim link.
 */
export async function runWorkers(
  input: LampstandInput,
  simulators: RunningSimulators | undefined,
  shutdown: Shutdown,
): Promise<void> {
  const { environment, databaseUrl, log, providers } = input;
  const { work, host, monitoringPort } = environment;
  const port = work === "jobs" ? null : await findFreePort(environment);
  if (work === "jobs" && monitoringPort !== undefined)
    await findFreePort({ port: monitoringPort, host }, "MONITORING_PORT");
  const { installation, close } = await openInstallation({ ...input, runsJobs: false });
  try {
    await fillDemoPortals(installation);
    const group = new WorkerGroup({
      count: environment.processes,
      start: { port: port ?? 0, work, databaseUrl, providers },
      log,
      onHopeless() {
        log.error("Processes end again and again, so the server stops.");
        void shutdown.close().then(() => process.exit(1));
      },
    });
    shutdown.add(() => group.stop());
    await group.start();
    await announceReady(installation, port);
    if (port !== null) await connectSimulators(installation, port, simulators);
  } finally {
    await close();
  }
}
