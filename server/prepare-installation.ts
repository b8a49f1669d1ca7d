import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import type { Environment } from "#platform/environment.ts";
import { checkBucket } from "#platform/file-store/s3/s3-client.server.ts";
import type { Log } from "#platform/log.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { prepareDataDir } from "#platform/postgres/cluster-folder.server.ts";
import { requireSessions } from "#platform/require-sessions.server.ts";
import type { RunningDatabase } from "#platform/postgres/start-database.server.ts";
import type { RunningSimulators } from "#simulators/start-simulators.ts";
import { writeSimulatorsFile } from "./demo/running-simulators.ts";
import { findNetworkAddress } from "./http/phone-urls.ts";
import type { Installation } from "./installation.ts";
import { writeDatabaseUrlFile } from "./running-database.ts";
import type { Shutdown } from "./shutdown.ts";

/** Does once what all processes of a server need: its own PostgreSQL, the migrations and a demo's simulators. */
export async function prepareInstallation(
  environment: Environment,
  log: Log,
  shutdown: Shutdown,
): Promise<{ databaseUrl: string; simulators: RunningSimulators | undefined }> {
  const { dataDir, mode } = environment;
  prepareDataDir(dataDir);
  const ownDatabase = environment.databaseUrl ? null : await startOwnDatabase(environment, log);
  if (ownDatabase) shutdown.add(() => ownDatabase.stop());
  const databaseUrl = environment.databaseUrl ?? ownDatabase!.url;
  if (ownDatabase) shutdown.add(await writeDatabaseUrlFile(dataDir, databaseUrl));
  if (!ownDatabase) await requireSessions(databaseUrl, log);
  await migrate({ url: databaseUrl, log });
  if (environment.files.mode !== "folder") await checkBucket(environment.files.s3!);
  const simulators = mode === "demo" ? await startDemoSimulators(environment) : undefined;
  if (simulators) {
    shutdown.add(() => simulators.close());
    shutdown.add(await writeSimulatorsFile(dataDir, simulators.providers));
  }
  return { databaseUrl, simulators };
}

async function startOwnDatabase({ dataDir }: Environment, log: Log): Promise<RunningDatabase> {
  const { startDatabase } = await import("#platform/postgres/start-database.server.ts");
  return startDatabase({ dataDir, log });
}

/** Starts simulators of the outside services on the port after the server's: a demo needs no keys and no internet. */
async function startDemoSimulators({ host, phone, port }: Environment): Promise<RunningSimulators> {
  const { startSimulators } = await import("#simulators/start-simulators.ts");
  const hostName = (phone ? findNetworkAddress(networkInterfaces()) : undefined) ?? "localhost";
  return startSimulators({ host, port: port === 0 ? 0 : port + 1, hostName, clock: systemClock });
}

/** Fills a demo's portals on the first start. */
export async function fillDemoPortals(installation: Installation): Promise<void> {
  if (installation.environment.mode !== "demo") return;
  const { fillDemo } = await import("./demo/fill-demo.ts");
  await fillDemo(installation, join(packageRoot(), "demo"));
}

/** Connects a demo's bots to the simulated messengers. */
export async function connectSimulators(
  installation: Installation,
  port: number,
  simulators: RunningSimulators | undefined,
): Promise<void> {
  if (!simulators) return;
  const { connectDemoBots } = await import("./demo/connect-demo-bots.ts");
  await connectDemoBots(installation, port, simulators);
}
