import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { type FakeClock, fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { ProviderKeySets } from "#platform/provider-keys.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { silentLog } from "#platform/log.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { type Browser, openBrowser, type Sent } from "./browser.ts";
import { type RunningSimulators, startSimulators } from "#simulators/start-simulators.ts";
import { createTestDatabase } from "./database.ts";
import { fillPortal, systemContext } from "./fill-portal.ts";
import { type Statement, recordStatements } from "./record-statements.ts";

const builtServer = pathToFileURL(resolve("build/server/index.js")).href;

export type TestPortal = {
  id: string;
  origin: string;
  host: string;
  port: number;
  clock: FakeClock;
  databaseUrl: string;
  database: Database;
  /** The folder in which the server stores pictures and recordings. */
  filesDir: string;
  /** Sends a request from the first browser. `browser()` opens another browser without cookies. */
  fetch: Browser["fetch"];
  browser(): Browser;
  /** A context to call verbs of the portal without HTTP, with an admin's role. */
  system: SystemCtx;
  /** Returns the server's database statements while `work` runs. */
  statementsDuring(work: () => Promise<unknown>): Promise<Statement[]>;
  /** The second portal of the same server. */
  second: Omit<
    TestPortal,
    "second" | "enqueue" | "simulators" | "runningSimulators" | "statementsDuring" | "close"
  >;
  /** Adds a job to this queue. The server runs it. */
  enqueue(queue: string): Promise<void>;
  /** The URL of the simulators; empty without them. */
  simulators: string;
  /** The simulators, or undefined without the option `simulators`. */
  runningSimulators: RunningSimulators | undefined;
  close(): Promise<void>;
};

export type PortalOptions = {
  settings?: Record<string, unknown>;
  content?: string;
  /** Starts the simulators. Without them, portals have no provider keys. */
  simulators?: true;
  /** Keys for every portal instead of the simulators' own. */
  keys?: ProviderKeySets;
  /** The test's own providers instead of the simulators. */
  providers?: Providers;
  /** Environment variables of the server, such as TRUSTED_PROXY. */
  environment?: Record<string, string>;
};

/**
 * Starts the built server in this process on a database of its own, with two portals, `first.example` and
 * `second.example`. The clock only moves when the test moves it.
 */
export async function startTestPortal(options: PortalOptions = {}): Promise<TestPortal> {
  const isDefault = options.content === undefined && options.settings === undefined;
  const template = isDefault ? "both" : "second";
  const test = await createTestDatabase({ from: template });
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-http-"));
  await cp(join(inject("templateFiles"), template), join(dataDir, "files"), { recursive: true });
  const database = openDatabase({ url: test.url, poolSize: 3 });
  const clock = fakeClock(Date.now());
  const first = systemContext({ id: "first", database, clock, settings: options.settings ?? {} });
  const second = systemContext({ id: "second", database, clock, settings: {} });
  if (!isDefault) await fillPortal(first, join(dataDir, "files"), options);
  const { createLampstand } = (await import(builtServer)) as typeof import("#server/index.ts");
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    LAMPSTAND_MODE: "test",
    POOL_SIZE: "6",
    ...options.environment,
  });
  const simulators = options.simulators
    ? await startSimulators({ host: "127.0.0.1", port: 0, name: "localhost", clock })
    : undefined;
  const lampstand = await createLampstand({
    environment,
    providers:
      options.providers ??
      (simulators && {
        ...simulators.providers,
        ...(options.keys && { fallbackKeys: options.keys }),
      }),
    databaseUrl: test.url,
    clock,
    log: silentLog,
  });
  const port = await lampstand.listen(0, "127.0.0.1");
  const server = { port, clock, databaseUrl: test.url, database, filesDir: join(dataDir, "files") };
  return {
    ...portalAt(server, first),
    second: portalAt(server, second),
    enqueue: (queue) => lampstand.installation.jobs.enqueue(database.db, queue, {}),
    simulators: simulators?.base ?? "",
    runningSimulators: simulators,
    statementsDuring: (work) => recordStatements(lampstand.installation.database.pool, work),
    async close() {
      await lampstand.close();
      await simulators?.close();
      await database.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type ServerParts = Pick<TestPortal, "port" | "clock" | "databaseUrl" | "database" | "filesDir">;

function portalAt(server: ServerParts, system: SystemCtx): TestPortal["second"] {
  const { id, host } = system.portal;
  const browser = () => openBrowser(server.port, host);
  const origin = `http://${host}:${server.port}`;
  return { ...server, id, host, origin, system, browser, fetch: browser().fetch };
}

/** Calls an operation; the path is relative to `/api`. */
export async function call(
  browser: Pick<Browser, "fetch">,
  method: string,
  path: string,
  json?: unknown,
  sent: Sent = {},
) {
  const isEmpty = json === undefined || method === "GET";
  const answer = await browser.fetch(`/api${path}`, { ...sent, method, ...(!isEmpty && { json }) });
  return { ...answer, json: answer.json as Json };
}

/** JSON that tests read without checking its type: a missing part fails the assertion. */
export type Json = { readonly [name: string]: Json };
