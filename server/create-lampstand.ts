import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import { loadOrCreateSecret } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import {
  filesFolderOf,
  openFolderFileStore,
} from "#platform/file-store/folder-file-store.server.ts";
import { type Jobs, openJobs } from "#platform/jobs.server.ts";
import { listen } from "#platform/listen.server.ts";
import type { Log } from "#platform/log.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { changesChannel } from "#domains/settings/announce-change.server.ts";
import { liveChannel, type LiveEvent } from "#domains/settings/live/live-event.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { openMailer } from "#domains/messaging/send-email.server.ts";
import { invalidate, type Installation, createCaches } from "./installation.ts";
import { makeJobHandlers, jobSchedules } from "./jobs/job-handlers.ts";
import { LiveHub } from "./live/live-hub.ts";
import { makeListener } from "./http/listener.ts";
import { makeOrderContextLoader } from "./jobs/order-contexts.ts";

export type Lampstand = {
  installation: Installation;
  server: Server;
  /** Starts to listen; resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** Finishes the answers in progress, then closes everything that was opened here. */
  close(): Promise<void>;
};

export type LampstandInput = {
  environment: Environment;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** URLs and keys to use instead of the real outside services', for example of simulators. */
  providers?: Providers | undefined;
  /** False if this process leaves the jobs to the running server, because it may lack the mail server and keys. */
  runsJobs?: boolean | undefined;
};

/** The job queue starts after this delay: users wait for the first pages, but nobody waits for the first job. */
const jobsDelayMs = 1_000;
const jobsRetryMs = 5_000;
const shutdownLimitMs = 10_000;
const idleCheckMs = 100;
/**
 * How long a request's headers, and the whole request, may take to arrive. A browser with a slow connection may need
 * minutes for a form of `bodyMaxBytes`.
 */
const headersLimitMs = 20_000;
const requestLimitMs = 180_000;
/** How often connections are checked against `headersLimitMs` and `requestLimitMs`. */
const limitsCheckMs = 5_000;
const headersMaxBytes = 16 * 1024;
const headersMaxCount = 200;
/** How long a connection without a request stays open. */
const keepAliveMs = 5_000;
/** Ends a connection without traffic: a client that never reads its answer would stay in memory forever. */
const stalledLimitMs = 60_000;

/** Creates a server on a migrated database, without listening yet. */
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
      installation.live.close();
      await closeServer(server);
      await close();
    },
  };
}

/** Opens what a server needs: the database, caches that follow announced changes, and the jobs. */
export async function openInstallation(input: LampstandInput): Promise<{
  installation: Installation;
  /** Starts to process the job queues and retries until it succeeds. */
  startJobs(): void;
  close(): Promise<void>;
}> {
  const { environment, databaseUrl, clock, log } = input;
  const { poolSize, statementTimeoutMs } = environment;
  const database = openDatabase({ url: databaseUrl, poolSize, statementTimeoutMs, log });
  const caches = createCaches();
  const live = new LiveHub({ db: database.db, clock, log });
  const handleMissedNotifications = () => {
    for (const cache of [caches.content, caches.portals, caches.pages]) cache.clear();
    live.reloadAll();
  };
  const changes = await listen(
    databaseUrl,
    {
      [changesChannel]: (payload) => invalidate(caches, JSON.parse(payload) as string[]),
      [liveChannel]: (payload) => live.deliver(JSON.parse(payload) as LiveEvent),
    },
    handleMissedNotifications,
    log,
  );
  const vault = openVault(await loadOrCreateSecret(environment));
  const files = openFolderFileStore({ folder: filesFolderOf(environment.dataDir), vault, clock });
  const { staff } = environment;
  const services = input.providers ?? realProviders(environment);
  const smtpUrl = environment.smtpUrl ?? services.smtpUrl;
  const providers = { ...services, smtpUrl, staff };
  const mailer = openMailer(smtpUrl, environment.mailFrom);
  const base = { environment, database, clock, log, vault, files, providers };
  const laterJobs: Jobs = { enqueue: (...queued) => jobs.enqueue(...queued) };
  const orderContextOf = makeOrderContextLoader({
    ...base,
    portals: caches.portals,
    jobs: laterJobs,
  });
  const handlers = makeJobHandlers({
    ...base,
    db: database.db,
    mailer,
    orderContextOf,
    async portal(id) {
      const found = await orderContextOf(id);
      return found && { ...found, content: caches.content, cacheTags: new Set() };
    },
    async actorless(id) {
      const found = await orderContextOf(id);
      const request = { requestId: randomUUID(), deviceId: null, clientAddress: "" };
      return (
        found && { ...found, ...request, files, content: caches.content, cacheTags: new Set() }
      );
    },
  });
  const jobs = openJobs({
    pool: database.pool,
    log,
    handlers,
    schedules: jobSchedules,
    runsJobs: input.runsJobs,
  });
  const installation: Installation = {
    ...base,
    jobs,
    receivesChanges: () => changes.isListening(),
    callbackCounts: new Map(),
    emailCounts: new Map(),
    live,
    ...caches,
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
  urls: { ...realProviderUrls, location: locationUrl },
  fallbackKeys: providerKeys,
});

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closing = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep their connections open after an answer, so close the idle ones repeatedly.
  const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const limitTimer = setTimeout(() => server.closeAllConnections(), shutdownLimitMs);
  await closing;
  clearInterval(idleTimer);
  clearTimeout(limitTimer);
}
