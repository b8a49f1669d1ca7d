import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import { saveSecret } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { type Jobs, openJobs } from "#platform/jobs.server.ts";
import { listen } from "#platform/listen.server.ts";
import type { Log } from "#platform/log.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { changesChannel } from "#domains/settings/announce-change.server.ts";
import { realProviderAddresses } from "#domains/settings/provider-addresses.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { openMailer } from "#domains/messaging/send-email.server.ts";
import { forget, type Installation, newMemory } from "./installation.ts";
import { jobHandlers, jobSchedules } from "./jobs/job-handlers.ts";
import { makeListener } from "./http/listener.ts";
import { moneyContexts } from "./jobs/money-contexts.ts";

export type Lampstand = {
  installation: Installation;
  server: Server;
  /** Begins to listen; resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** Finishes the answers under way, then closes everything that was opened here. */
  close(): Promise<void>;
};

export type LampstandInput = {
  environment: Environment;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** Outside services elsewhere than in the world: simulators. */
  providers?: Providers | undefined;
  /** False: leaves the queues to the server that runs, whose mail server and keys this process need not have. */
  worksQueues?: boolean | undefined;
};

/** People wait for the first pages and nobody for the first job: the job queue is loaded after them. */
const jobsDelayMs = 1_000;
const jobsRetryMs = 5_000;
const drainLimitMs = 10_000;
const drainLookMs = 100;
/** A browser on a slow line needs a while for its headers, and minutes for a form of `bodyMaxBytes`; nobody needs more. */
const headersLimitMs = 20_000;
const requestLimitMs = 180_000;
/** How often connections are held against the two limits above. */
const limitsCheckMs = 5_000;
const headersMaxBytes = 16 * 1024;
const headersMaxCount = 200;
/** How long a connection may stay without a request. */
const keepAliveMs = 5_000;
/** How long nothing may move on a connection: a client that never reads its answer would hold it in memory for good. */
const stalledLimitMs = 60_000;

/** Puts a server together over a migrated database: everything but listening. */
export async function createLampstand(input: LampstandInput): Promise<Lampstand> {
  const { installation, startJobs, close } = await openInstallation(input);
  const server = createServer(
    {
      headersTimeout: headersLimitMs,
      requestTimeout: requestLimitMs,
      connectionsCheckingInterval: limitsCheckMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: headersMaxBytes,
    },
    makeListener(installation),
  );
  server.maxHeadersCount = headersMaxCount;
  server.timeout = stalledLimitMs;
  return {
    installation,
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          setTimeout(startJobs, jobsDelayMs).unref();
          resolve((server.address() as AddressInfo).port);
        });
      }),
    async close() {
      await closeServer(server);
      await close();
    },
  };
}

/** Opens what a server holds: the database, its memory kept true by the news of changes, the jobs. */
export async function openInstallation(input: LampstandInput): Promise<{
  installation: Installation;
  /** Starts to work off the job queues, and tries again until it can. */
  startJobs(): void;
  close(): Promise<void>;
}> {
  const { environment, databaseUrl, clock, log } = input;
  const { poolSize, statementTimeoutMs } = environment;
  const database = openDatabase({ url: databaseUrl, poolSize, statementTimeoutMs, log });
  const memory = newMemory();
  const clearMemory = () =>
    [memory.content, memory.portals, memory.pages].forEach((cache) => cache.clear());
  const changes = await listen(
    databaseUrl,
    changesChannel,
    (payload) => forget(memory, JSON.parse(payload) as string[]),
    clearMemory,
    log,
  );
  const vault = openVault(await saveSecret(environment));
  const { staff } = environment;
  const providers = { ...(input.providers ?? realProviders(environment)), staff };
  const mailer = openMailer(environment.smtpUrl ?? providers.smtpUrl, environment.mailFrom);
  const base = { environment, database, clock, log, vault, providers };
  const laterJobs: Jobs = { enqueue: (...queued) => jobs.enqueue(...queued) };
  const moneyOf = moneyContexts({ ...base, portals: memory.portals, jobs: laterJobs });
  const handlers = jobHandlers({
    ...base,
    db: database.db,
    mailer,
    moneyOf,
    async portal(id) {
      const found = await moneyOf(id);
      return found && { ...found, content: memory.content, shows: new Set() };
    },
  });
  const jobs = openJobs({
    pool: database.pool,
    log,
    handlers,
    schedules: jobSchedules,
    works: input.worksQueues,
  });
  const installation: Installation = {
    ...base,
    jobs,
    receivesChanges: () => changes.listening(),
    callbacks: new Map(),
    ...memory,
  };
  let isClosed = false;
  const startJobs = (): void => {
    if (isClosed) return;
    jobs.start().catch((error: unknown) => {
      if (isClosed) return;
      log.error({ err: error }, "the job queue could not be started");
      setTimeout(startJobs, jobsRetryMs).unref();
    });
  };
  return {
    installation,
    startJobs,
    async close() {
      isClosed = true;
      await jobs.close();
      await changes.close();
      await database.close();
    },
  };
}

const realProviders = ({ locationUrl, providerKeys }: Environment): Providers => ({
  addresses: { ...realProviderAddresses, location: locationUrl },
  fallbackKeys: providerKeys,
});

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A browser keeps its connection open after the answer it waited for.
  const idle = setInterval(() => server.closeIdleConnections(), drainLookMs);
  const limit = setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
