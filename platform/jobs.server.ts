import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "./database.server.ts";
import { describeError } from "./describe-error.ts";
import type { Log } from "./log.server.ts";

/** Work that must happen even if this process dies: kept in the database until it is done. */
export interface Jobs {
  /** Queues work; inside a transaction it exists only if the transaction is kept. */
  enqueue(db: Db, queue: string, data: Record<string, unknown>): Promise<void>;
}

export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/** Why a job failed, as its row in the queue says it. */
class JobFailure extends Error {
  override readonly name = "JobFailure";

  constructor(described: unknown) {
    super(JSON.stringify(described));
  }
}

/** Attempts after the first, the wait between them doubling from `retryDelaySeconds`. */
const retryLimit = 12;
const retryDelaySeconds = 5;
const retryDelayMaxSeconds = 3_600;
const pollingSeconds = 2;
/** By then the transaction that queued the work is nearly always kept; polling finds the rest. */
const nudgeMs = 60;
const stopLimitMs = 5_000;

/**
 * Opens the queues and starts working them off. A handler that throws is tried again later; what it did must bear
 * repeating.
 */
export async function openJobs(input: {
  pool: pg.Pool;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Queue to cron (UTC): one process of all that share the database queues each in its turn. */
  schedules: Readonly<Record<string, string>>;
  /** False: what is queued here waits for a process that works, such as the running server beside a command. */
  works?: boolean | undefined;
}): Promise<Jobs & { close(): Promise<void> }> {
  const { pool, log, handlers, works = true } = input;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: works,
    schedule: works,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  await boss.start();
  const workers = new Map<string, string>();
  for (const [queue, handle] of Object.entries(handlers)) {
    await boss.createQueue(queue, {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
    });
    if (!works) continue;
    const worker = await boss.work<Record<string, unknown>>(
      queue,
      { pollingIntervalSeconds: pollingSeconds },
      async ([job]) => {
        if (!job) return;
        try {
          await handle(job.data);
        } catch (error) {
          log.warn({ err: error, queue, job: job.id }, "a job failed and will be tried again");
          // pg-boss stores what is thrown: parameters of a failed statement don't belong there.
          throw new JobFailure(describeError(error));
        }
      },
    );
    workers.set(queue, worker);
  }
  if (works)
    for (const [queue, cron] of Object.entries(input.schedules)) await boss.schedule(queue, cron);
  return {
    async enqueue(db, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(db, sql) });
      const worker = workers.get(queue);
      if (worker) setTimeout(() => boss.notifyWorker(worker), nudgeMs).unref();
    },
    async close() {
      await boss.stop({ graceful: true, timeout: stopLimitMs });
    },
  };
}
