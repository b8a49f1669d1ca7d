import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { listenFailure } from "#platform/listen-failure.server.ts";
import { type Log, openLog } from "#platform/log.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { prepareDataDir } from "#platform/postgres/cluster-folder.server.ts";
import type { RunningDatabase } from "#platform/postgres/start-database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { RunningSimulators } from "#simulators/start-simulators.ts";
import { createLampstand, type Lampstand } from "./create-lampstand.ts";
import { claimLinkLifeMs } from "#domains/people/claim/claim-path.ts";
import { printableClaimLink } from "./http/claim-link.ts";
import { findNetworkAddress, formatPhoneUrls } from "./http/phone-urls.ts";
import { writeDatabaseUrlFile } from "./running-database.ts";
import { writeSimulatorsFile } from "./demo/running-simulators.ts";

const hourMs = 3_600_000;

/** Reads the environment, opens and migrates the database, listens; shuts down cleanly on Ctrl-C. */
export async function serve(): Promise<void> {
  // Continue even if nobody reads the output any more: writing would then fail.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    await start(readEnvironment(process.env));
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(environment: Environment): Promise<void> {
  const log = openLog({ level: environment.logLevel, mode: environment.mode });
  prepareDataDir(environment.dataDir);
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const closer of closers.reverse())
        await closer().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    })());
  // Node's own report would print everything an error has, such as a statement's parameters.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "the server stops because of an uncaught error");
    void close().then(() => process.exit(1));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      void close().then(() => {
        log.info({ signal }, "Lampstand has stopped.");
        process.exit(0);
      });
    });
  }
  try {
    const ownDatabase = environment.databaseUrl ? null : await startOwnDatabase(environment, log);
    if (ownDatabase) closers.push(() => ownDatabase.stop());
    const databaseUrl = environment.databaseUrl ?? ownDatabase!.url;
    if (ownDatabase) closers.push(await writeDatabaseUrlFile(environment.dataDir, databaseUrl));
    await migrate({ url: databaseUrl, log });
    const simulators =
      environment.mode === "demo" ? await startDemoSimulators(environment) : undefined;
    if (simulators) {
      closers.push(() => simulators.close());
      closers.push(await writeSimulatorsFile(environment.dataDir, simulators.providers));
    }
    const lampstand = await createLampstand({
      environment,
      databaseUrl,
      clock: systemClock,
      log,
      providers: simulators?.providers,
    });
    closers.push(() => lampstand.close());
    if (environment.mode === "demo") {
      const { fillDemo } = await import("./demo/fill-demo.ts");
      await fillDemo(lampstand.installation, join(packageRoot(), "demo"));
    }
    const port = await listenAndPrintUrls(lampstand, environment, log);
    if (simulators) {
      const { connectDemoBots } = await import("./demo/connect-demo-bots.ts");
      await connectDemoBots(lampstand.installation, port, simulators);
    }
  } catch (error) {
    await close();
    throw error;
  }
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

/** Prints a link that creates the first portal, as long as there is none. Only this line contains its token. */
async function printClaimLink({ installation }: Lampstand, port: number): Promise<void> {
  const environment = { ...installation.environment, port };
  const link = await printableClaimLink({ ...installation, environment });
  if (link === null) return;
  const { origin } = new URL(link);
  process.stdout.write(
    `There is no portal yet. Open this link within ${claimLinkLifeMs / hourMs} hours to set up the first one. If people will open it at another address than ${origin}, replace that part:\n${link}\n`,
  );
}

async function listenAndPrintUrls(
  lampstand: Lampstand,
  environment: Environment,
  log: Log,
): Promise<number> {
  const port = await lampstand
    .listen(environment.port, environment.host)
    .catch((error: unknown) => {
      throw listenFailure(error, environment.host, environment.port);
    });
  if (environment.mode === "production") {
    await printClaimLink(lampstand, port);
    // Portals have hosts of their own; this is where the server listens for all of them.
    log.info({ address: environment.host, port }, "Lampstand is ready.");
    return port;
  }
  process.stdout.write(`Lampstand is ready: http://localhost:${port}/\n`);
  if (environment.mode === "demo")
    process.stdout.write(`The second demo portal, in Arabic: http://second.localhost:${port}/\n`);
  if (environment.phone) process.stdout.write(formatPhoneUrls(networkInterfaces(), port));
  return port;
}
