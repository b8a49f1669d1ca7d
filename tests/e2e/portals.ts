import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { FakeClock } from "#platform/clock.ts";
import { fakeClock } from "#platform/clock.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { migrate } from "#platform/migrate.server.ts";

/** The database with the freshly filled demo portals. */
export const demoTemplate = "lampstand_browser_demo";

const root = resolve(import.meta.dirname, "../..");

type Built = typeof import("#server/index.ts");

export type Portals = {
  port: number;
  clock: FakeClock;
  databaseUrl: string;
  close(): Promise<void>;
};

/** Starts the built server over a database of the run's PostgreSQL. */
export async function openPortals(input: { database: string; fill?: boolean }): Promise<Portals> {
  const dataDir = process.env["LAMPSTAND_BROWSER_DATA"]!;
  const databaseUrl = databaseOf(input.database);
  await migrate({ url: databaseUrl });
  const { createLampstand, fillDemo } = (await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  )) as Built;
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    LAMPSTAND_MODE: "demo",
    POOL_SIZE: "5",
  });
  const clock = fakeClock(Date.now());
  const lampstand = await createLampstand({ environment, databaseUrl, clock, log: silentLog });
  if (input.fill) await fillDemo(lampstand.installation, join(root, "demo"));
  const port = await lampstand.listen(0, "127.0.0.1");
  return { port, clock, databaseUrl, close: () => lampstand.close() };
}

/** The address of a database on the run's PostgreSQL. */
export function databaseOf(name: string): string {
  const url = new URL(process.env["LAMPSTAND_BROWSER_DATABASE"]!);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the run's PostgreSQL. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
