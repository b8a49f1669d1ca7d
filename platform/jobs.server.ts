import { sql } from "drizzle-orm";
import pg from "pg";
import type { Db } from "./database.server.ts";
import { describeError } from "./describe-error.ts";
import type { Log } from "./log.server.ts";
import type { Observation } from "./observation/observation.server.ts";
import { retryWhileUnavailable } from "./retry-while-unavailable.server.ts";

/** Work that must happen even if this process dies: stored in the database until it is done. */
export interface Jobs {
  /** Queues work; inside a transaction it exists only if the transaction is committed. */
  enqueue(db: Db, queue: string, data: Record<string, unknown>): Promise<void>;
}

export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/** The PostgreSQL channel on which a process that runs no jobs says in which queue a job waits. */
export const jobsChannel = "lampstand_jobs";

/** Why a job failed, as stored in its row. */
class JobFailure extends Error {
  override readonly name = "JobFailure";

  constructor(description: unknown) {
    super(JSON.stringify(description));
  }
}

/** Attempts after the first; the wait between them doubles from `retryDelaySeconds`. */
const retryLimit = 12;
const retryDelaySeconds = 5;
const retryDelayMaxSeconds = 3_600;
const pollingSeconds = 2;
/** A worker is notified after this time, when the job is nearly always committed; polling finds the other jobs. */
const notifyDelayMs = 60;
const stopLimitMs = 5_000;
/**
 * A running job whose process gives no sign for this time is run again: the process was killed. Longer than a failover,
 * during which no sign can be given.
 */
const heartbeatSeconds = 120;

type JobsInput = {
  pool: pg.Pool;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** A cron expression (UTC) for each queue: of all processes with the same database, one queues each run. */
  schedules: Readonly<Record<string, string>>;
  /** False: this process only queues jobs, and another one runs them. A command leaves them to the server. */
  runsJobs?: boolean | undefined;
  /** Hears which jobs run, how long and with what success. */
  observation?: Observation | undefined;
};

type OpenJobs = Jobs & {
  /** Starts to process the queues. Without it they start with the first job that is queued. */
  start(): Promise<void>;
  /** Looks for new jobs in a queue now, if this process runs jobs. */
  wake(queue: string): void;
  close(): Promise<void>;
};

/** Opens the queues. A handler that throws is retried later, so its work must be repeatable. */
export function openJobs(input: JobsInput): OpenJobs {
  let starting: ReturnType<typeof startQueues> | undefined;
  let isClosed = false;
  const ensureStarted = () => {
    if (isClosed) throw new Error("The job queue is closed.");
    return (starting ??= startQueues(input).catch((error: unknown) => {
      // The next job tries again: the database may have been unavailable.
      starting = undefined;
      throw error;
    }));
  };
  return {
    async start() {
      await ensureStarted();
    },
    async enqueue(db, queue, data) {
      await (await ensureStarted()).enqueue(db, queue, data);
    },
    wake: (queue) => void starting?.then((queues) => queues.wake(queue)).catch(() => {}),
    async close() {
      isClosed = true;
      const queues = await starting?.catch(() => undefined);
      await queues?.close();
    },
  };
}

async function startQueues(input: JobsInput) {
  const { pool, log, handlers, schedules, runsJobs = true, observation } = input;
  // pg-boss is a quarter of the server's code: load it only now, so that the server can listen sooner.
  const { fromDrizzle, PgBoss } = await import("pg-boss");
  // Use a connection of our own to start: all connections of the pool may be in transactions that wait to queue a job.
  const startPool = new pg.Pool({ ...pool.options, max: 1 });
  startPool.on("error", (error) => log.warn({ err: error }, "the job queue lost its connection"));
  let connections: pg.Pool = startPool;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connections.query(text, values) },
    supervise: runsJobs,
    schedule: runsJobs,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  let isStopping = false;
  const workers = new Map<string, string>();
  /** Makes the queue's worker look for a job now, or as soon as it has done the one that it runs. */
  const wake = (queue: string): void => {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  };
  const startWorker = (queue: string, handle: JobHandler) =>
    boss.work<Record<string, unknown>>(
      queue,
      { pollingIntervalSeconds: pollingSeconds },
      async ([job]) => {
        if (!job) return;
        // More jobs may wait; without this, the worker would take one each time it looks.
        wake(queue);
        try {
          if (observation) await observation.runJob(queue, () => handle(job.data));
          else await handle(job.data);
        } catch (error) {
          log.warn({ err: error, queue, job: job.id }, "a job failed and will be tried again");
          // Without the database, pg-boss could not note the failure, and would take the job for running for 15 minutes.
          await retryWhileUnavailable(
            () => pool.query("select 1"),
            () => isStopping,
          ).catch(() => {});
          // pg-boss stores the thrown error, which must not have the parameters of a failed statement.
          throw new JobFailure(describeError(error));
        }
      },
    );
  const close = () => {
    isStopping = true;
    return boss.stop({ graceful: true, timeout: stopLimitMs });
  };
  try {
    await boss.start();
    for (const [queue, handle] of Object.entries(handlers)) {
      await boss.createQueue(queue, {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: retryDelayMaxSeconds,
      });
      // Makes pg-boss read the queue now: later it would need a connection of the pool in the middle of a transaction.
      await boss.insert(queue, []);
      if (runsJobs) workers.set(queue, await startWorker(queue, handle));
    }
    if (runsJobs)
      for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron);
  } catch (error) {
    await close().catch(() => {});
    throw error;
  } finally {
    connections = pool;
    await startPool.end();
  }
  /** Queues of which other processes will hear in a moment: one notification is enough for many jobs. */
  const queuesToAnnounce = new Set<string>();
  function announce(queue: string): void {
    queuesToAnnounce.delete(queue);
    // Without the notification, the job is found by polling.
    pool.query("select pg_notify($1, $2)", [jobsChannel, queue]).catch(() => {});
  }
  return {
    async enqueue(db: Db, queue: string, data: Record<string, unknown>): Promise<void> {
      await boss.send(queue, data, { db: fromDrizzle(db, sql), heartbeatSeconds });
      if (runsJobs) return void setTimeout(wake, notifyDelayMs, queue).unref();
      if (queuesToAnnounce.has(queue)) return;
      queuesToAnnounce.add(queue);
      setTimeout(announce, notifyDelayMs, queue).unref();
    },
    wake,
    close,
  };
}
