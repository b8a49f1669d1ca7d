import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { Clock } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { type Log, silentLog } from "#platform/log.server.ts";
import { startSimulators } from "#simulators/start-simulators.ts";
import { migrate } from "#platform/migrate.server.ts";

/** The database with the freshly filled demo portals. */
export const demoTemplateDatabase = "lampstand_browser_demo";

const root = resolve(import.meta.dirname, "../..");

type ServerModule = typeof import("#server/index.ts");

/** The real time, until a test moves it forward. */
export type MovableClock = Clock & { advance(ms: number): void };

/** The built server with its demo portals, as a test uses it. */
export type TestServer = {
  port: number;
  clock: MovableClock;
  databaseUrl: string;
  /** Errors that the server has logged. A test that causes one on purpose removes it. */
  loggedErrors: string[];
  /** The URL of the simulators. */
  simulatorsUrl: string;
  close(): Promise<void>;
};

/** Starts the built server on a database in the test run's PostgreSQL. */
export async function startTestServer(input: {
  database: string;
  fillsDemo?: boolean;
}): Promise<TestServer> {
  const dataDir = process.env["LAMPSTAND_BROWSER_DATA"]!;
  const databaseUrl = databaseUrlOf(input.database);
  await migrate({ url: databaseUrl });
  const { connectDemoBots, createLampstand, fillDemo } = (await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  )) as ServerModule;
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    LAMPSTAND_MODE: "demo",
    POOL_SIZE: "5",
  });
  const clock = createMovableClock();
  const loggedErrors: string[] = [];
  const log = createErrorLog(loggedErrors);
  const simulators = await startSimulators({
    host: "127.0.0.1",
    port: 0,
    hostName: "localhost",
    clock,
  });
  const { providers } = simulators;
  const lampstand = await createLampstand({ environment, databaseUrl, clock, log, providers });
  if (input.fillsDemo) await fillDemo(lampstand.installation, join(root, "demo"));
  const port = await lampstand.listen(0, "127.0.0.1");
  await connectDemoBots(lampstand.installation, port, simulators);
  return {
    port,
    clock,
    databaseUrl,
    loggedErrors,
    simulatorsUrl: simulators.base,
    async close() {
      await lampstand.close();
      await simulators.close();
    },
  };
}

function createMovableClock(): MovableClock {
  let offsetMs = 0;
  return { now: () => Date.now() + offsetMs, advance: (ms) => void (offsetMs += ms) };
}

/** A log that stores only errors. */
function createErrorLog(loggedErrors: string[]): Log {
  const error = (fields: object | string, message?: string) => {
    const { err } = typeof fields === "string" ? {} : (fields as { err?: Error });
    loggedErrors.push([message ?? fields, err?.stack, err?.cause].filter(Boolean).join("\n"));
  };
  return { ...silentLog, error, child: () => createErrorLog(loggedErrors) };
}

/** Returns the URL of a database in the test run's PostgreSQL. */
export function databaseUrlOf(name: string): string {
  const url = new URL(process.env["LAMPSTAND_BROWSER_DATABASE"]!);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement in the test run's PostgreSQL. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
