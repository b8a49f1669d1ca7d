import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { join } from "node:path";
import { hearOwnBroadcasts } from "#platform/broadcast.server.ts";
import type { Clock } from "#platform/clock.ts";
import { openDatabase, ping } from "#platform/database.server.ts";
import { loadOrCreateSecret } from "#platform/environment.server.ts";
import type { Environment } from "#platform/environment.ts";
import { openFileStore } from "#platform/file-store/open-file-store.server.ts";
import { openReadReplica } from "#platform/read-replica.server.ts";
import { type Jobs, jobsChannel, openJobs } from "#platform/jobs.server.ts";
import { listen } from "#platform/listen.server.ts";
import type { Log } from "#platform/log.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { observeLog } from "#platform/observation/observed-log.server.ts";
import { retryWhileUnavailable } from "#platform/retry-while-unavailable.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { storedHeadersOf } from "#domains/files/file-headers.ts";
import { changesChannel } from "#domains/settings/announce-change.server.ts";
import { liveChannel, type LiveEvent } from "#domains/settings/live/live-event.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { openMailer } from "#domains/messaging/send-email.server.ts";
import { VisitCounter } from "#domains/journey/visit-counter.server.ts";
import { invalidate, type Installation, createCaches } from "./installation.ts";
import { startBackups } from "./jobs/backup-timer.ts";
import { makeJobHandlers, jobSchedules } from "./jobs/job-handlers.ts";
import { keepAssets } from "./files/kept-assets.ts";
import { makeDependencyCheck } from "./dependencies.ts";
import { LiveHub } from "./live/live-hub.ts";
import { openObservation } from "./observation/open-observation.ts";
import { closeServer, createLimitedServer, listenAt } from "./http/http-server.ts";
import { makeListener } from "./http/listener.ts";
import { makeOrderContextLoader } from "./jobs/order-contexts.ts";

export type Lampstand = {
  installation: Installation;
  server: Server;
  /**
   * Starts to listen; resolves to the port. With `reusePort`, other processes may listen at the same port, and the
   * operating system distributes the connections.
   */
  listen(port: number, host: string, options?: { reusePort?: boolean }): Promise<number>;
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
  /** Only if several processes share the port. */
  readMetricsOfAll?: Installation["readMetricsOfAll"];
};

/** The job queue starts after this delay: users wait for the first pages, but nobody waits for the first job. */
const jobsDelayMs = 1_000;
const jobsRetryMs = 5_000;
/** How often counted visits are stored. */
const visitsFlushMs = 10_000;
/** Creates a server on a migrated database, without listening yet. */
export async function createLampstand(input: LampstandInput): Promise<Lampstand> {
  const { installation, startJobs, close } = await openInstallation(input);
  if (input.environment.mode === "production")
    await keepAssets(installation, join(packageRoot(), "build", "client", "assets")).catch(
      (error: unknown) =>
        input.log.warn({ err: error }, "The assets couldn't be stored for pages that stay open."),
    );
  const server = createLimitedServer(makeListener(installation));
  return {
    installation,
    server,
    async listen(port, host, { reusePort = false } = {}) {
      const listened = await listenAt(server, { port, host, reusePort });
      setTimeout(startJobs, jobsDelayMs).unref();
      return listened;
    },
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
  const { environment, databaseUrl, clock } = input;
  const { poolSize, statementTimeoutMs } = environment;
  const observed = await openObservation(environment, input.log);
  const { observation, metrics } = observed;
  const log = observation ? observeLog(input.log, observation) : input.log;
  const database = openDatabase({
    url: databaseUrl,
    poolSize,
    statementTimeoutMs,
    log,
    observation,
  });
  const readUrl = environment.databaseReadUrl;
  const replica = readUrl
    ? openReadReplica(database, { url: readUrl, poolSize, statementTimeoutMs, log, observation })
    : undefined;
  const caches = createCaches();
  const live = new LiveHub({ db: database.db, clock, log });
  let isClosed = false;
  const handleMissedNotifications = async () => {
    // Pages are dropped when they can be made again. Until then, guests read those that are in memory.
    await retryWhileUnavailable(
      () => ping(database.db),
      () => isClosed,
    ).catch(() => {});
    for (const cache of [caches.content, caches.portals, caches.pages]) cache.clear();
    replica?.changed();
    live.reloadAll();
  };
  const handleChange = (payload: string) => {
    replica?.changed();
    invalidate(caches, JSON.parse(payload) as string[]);
  };
  hearOwnBroadcasts(database.db, { [changesChannel]: handleChange });
  // Notifications may arrive before the jobs are open.
  let wakeJobs: (queue: string) => void = () => {};
  const changes = await listen(
    databaseUrl,
    {
      [changesChannel]: handleChange,
      [jobsChannel]: (queue) => wakeJobs(queue),
      [liveChannel]: (payload) => live.deliver(JSON.parse(payload) as LiveEvent),
    },
    handleMissedNotifications,
    log,
  );
  const vault = openVault(await loadOrCreateSecret(environment));
  const { files, close: closeFiles } = await openFileStore({
    environment,
    vault,
    clock,
    headersOf: storedHeadersOf,
    pool: database.pool,
  });
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
    observation,
  });
  wakeJobs = jobs.wake;
  const visits = new VisitCounter({ db: database.db, clock, log });
  const visitsTimer = setInterval(() => void visits.flush(), visitsFlushMs).unref();
  const receivesChanges = () => changes.isListening();
  const installation: Installation = {
    ...base,
    replica,
    visits,
    jobs,
    observation,
    metrics,
    receivesChanges,
    checkDependencies: makeDependencyCheck({ database, files, receivesChanges }),
    readMetricsOfAll: input.readMetricsOfAll,
    callbackCounts: new Map(),
    emailCounts: new Map(),
    live,
    ...caches,
  };
  metrics?.watch(installation);
  let stopBackups: (() => Promise<void>) | undefined;
  const startJobs = (): void => {
    if (isClosed) return;
    const { backups: schedule } = environment;
    if (schedule && input.runsJobs !== false)
      stopBackups ??= startBackups({ pool: database.pool, files, clock, log, schedule });
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
      clearInterval(visitsTimer);
      await stopBackups?.();
      await visits.flush();
      await jobs.close();
      await changes.close();
      await replica?.close();
      await closeFiles();
      await database.close();
      await observed.close();
    },
  };
}

const realProviders = ({ locationUrl, providerKeys }: Environment): Providers => ({
  urls: { ...realProviderUrls, location: locationUrl },
  fallbackKeys: providerKeys,
});
