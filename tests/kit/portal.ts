import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { type FakeClock, fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ProviderKeySets } from "#platform/provider-keys.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { type Log, silentLog } from "#platform/log.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { type Browser, openBrowser, type RequestOptions } from "./browser.ts";
import { type RunningSimulators, startSimulators } from "#simulators/start-simulators.ts";
import { createTestDatabase } from "./database.ts";
import { fillPortal, systemContext } from "./fill-portal.ts";
import { type Statement, recordStatements } from "./record-statements.ts";
import { waitForEmailJobs } from "./wait-for-email-jobs.ts";

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
  /** The server's store of files. */
  files: FileStore;
  /** Sends a request from the first browser. `browser()` opens another browser without cookies. */
  fetch: Browser["fetch"];
  browser(): Browser;
  /** A context to call verbs of the portal without HTTP, with an admin's role. */
  systemCtx: SystemCtx;
  /** Returns the server's database statements while `work` runs, without those of jobs that send emails. */
  statementsDuring(work: () => Promise<unknown>): Promise<Statement[]>;
  /** The second portal of the same server. */
  second: Omit<
    TestPortal,
    | "second"
    | "enqueue"
    | "storeVisits"
    | "simulatorsUrl"
    | "runningSimulators"
    | "statementsDuring"
    | "close"
  >;
  /** Adds a job to this queue. The server runs it. */
  enqueue(queue: string, data?: Record<string, unknown>): Promise<void>;
  /** Stores the visits that the server has counted so far. */
  storeVisits(): Promise<void>;
  /** The URL of the simulators, or "" without the option `simulators`. */
  simulatorsUrl: string;
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
  /** Prepares the database before the server starts, and returns the URL that the server uses. */
  prepareDatabase?: (database: Database, url: string) => Promise<string>;
  /** What the server logs; nothing without it. */
  log?: Log;
};

/**
 * Starts the built server in this process on its own database, with two portals, `first.example` and
 * `second.example`. The clock only moves when the test moves it.
 */
export async function startTestPortal(options: PortalOptions = {}): Promise<TestPortal> {
  const hasDefaultContent = options.content === undefined && options.settings === undefined;
  const template = hasDefaultContent ? "both" : "second";
  const testDatabase = await createTestDatabase({ from: template });
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-http-"));
  await cp(join(inject("templateFiles"), template), join(dataDir, "files"), { recursive: true });
  const database = openDatabase({ url: testDatabase.url, poolSize: 3 });
  const clock = fakeClock(Date.now());
  const firstCtx = systemContext({
    id: "first",
    database,
    clock,
    settings: options.settings ?? {},
  });
  const secondCtx = systemContext({ id: "second", database, clock, settings: {} });
  if (!hasDefaultContent) await fillPortal(firstCtx, join(dataDir, "files"), options);
  const { createLampstand } = (await import(builtServer)) as typeof import("#server/index.ts");
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    LAMPSTAND_MODE: "test",
    POOL_SIZE: "6",
    ...options.environment,
  });
  const simulators = options.simulators
    ? await startSimulators({ host: "127.0.0.1", port: 0, hostName: "localhost", clock })
    : undefined;
  const lampstand = await createLampstand({
    environment,
    providers:
      options.providers ??
      (simulators && {
        ...simulators.providers,
        ...(options.keys && { fallbackKeys: options.keys }),
      }),
    databaseUrl: (await options.prepareDatabase?.(database, testDatabase.url)) ?? testDatabase.url,
    clock,
    log: options.log ?? silentLog,
  });
  const port = await lampstand.listen(0, "127.0.0.1");
  const server = {
    port,
    clock,
    databaseUrl: testDatabase.url,
    database,
    filesDir: join(dataDir, "files"),
    files: lampstand.installation.files,
  };
  return {
    ...portalAt(server, firstCtx),
    second: portalAt(server, secondCtx),
    storeVisits: () => lampstand.installation.visits.flush(),
    enqueue: (queue, data = {}) => lampstand.installation.jobs.enqueue(database.db, queue, data),
    simulatorsUrl: simulators?.base ?? "",
    runningSimulators: simulators,
    async statementsDuring(work) {
      await waitForEmailJobs(database);
      return recordStatements(lampstand.installation.database.pool, work);
    },
    async close() {
      await lampstand.close();
      await simulators?.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type ServerParts = Pick<
  TestPortal,
  "port" | "clock" | "databaseUrl" | "database" | "filesDir" | "files"
>;

function portalAt(server: ServerParts, systemCtx: SystemCtx): TestPortal["second"] {
  const { id, host } = systemCtx.portal;
  const browser = () => openBrowser(server.port, host);
  const origin = `http://${host}:${server.port}`;
  return { ...server, id, host, origin, systemCtx, browser, fetch: browser().fetch };
}

/** Calls an operation of the API. The path is relative to `/api`. */
export async function call(
  browser: Pick<Browser, "fetch">,
  method: string,
  path: string,
  json?: unknown,
  options: RequestOptions = {},
) {
  const isEmpty = json === undefined || method === "GET";
  const response = await browser.fetch(`/api${path}`, {
    ...options,
    method,
    ...(!isEmpty && { json }),
  });
  return { ...response, json: response.json as Json };
}

/** JSON that tests read without checking its type, because a missing part makes the assertion fail. */
export type Json = { readonly [name: string]: Json };
