import { systemClock } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { type Log, openLog } from "#platform/log.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { announceReady } from "./announce-ready.ts";
import { createLampstand } from "./create-lampstand.ts";
import { fillDemoPortals, connectSimulators, prepareInstallation } from "./prepare-installation.ts";
import { startToListen } from "./start-to-listen.ts";
import { runJobsOnly } from "./processes/jobs-only.ts";
import { readArguments } from "./server-arguments.ts";
import { openShutdown, type Shutdown } from "./shutdown.ts";

/**
 * Reads the environment, opens and migrates the database, listens; shuts down cleanly on Ctrl-C.
 * @param args the arguments of `npm start --`
 */
export async function serve(args: readonly string[] = []): Promise<void> {
  // Continue even if nobody reads the output any more: writing would then fail.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    const { isWorker, environment } = readArguments(args, readEnvironment(process.env));
    if (isWorker) {
      const { runWorker } = await import("./processes/worker.ts");
      return await runWorker(environment);
    }
    const log = openLog({ level: environment.logLevel, mode: environment.mode });
    const shutdown = openShutdown(log, (signal) => log.info({ signal }, "Lampstand has stopped."));
    await start(environment, log, shutdown).catch(async (error: unknown) => {
      await shutdown.close();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(environment: Environment, log: Log, shutdown: Shutdown): Promise<void> {
  const { databaseUrl, simulators } = await prepareInstallation(environment, log, shutdown);
  const input = {
    environment,
    databaseUrl,
    clock: systemClock,
    log,
    providers: simulators?.providers,
  };
  if (environment.processes > 1) {
    const { runWorkers } = await import("./processes/run-workers.ts");
    return runWorkers(input, simulators, shutdown);
  }
  if (environment.work === "jobs") {
    const { close } = await runJobsOnly(input);
    shutdown.add(close);
    return announceReady({ ...input, environment }, null);
  }
  const lampstand = await createLampstand({ ...input, runsJobs: environment.work === "all" });
  shutdown.add(() => lampstand.close());
  await fillDemoPortals(lampstand.installation);
  const port = await startToListen(lampstand, environment);
  await announceReady(lampstand.installation, port);
  await connectSimulators(lampstand.installation, port, simulators);
}
