import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { hearCommitted, keepForOuter } from "./broadcast.server.ts";
import { ConnectBackoff } from "./connect-backoff.ts";
import { connectLimitMs, DatabaseConnection } from "./database-connection.server.ts";
import {
  databaseProblemOf,
  DatabaseUnavailable,
  isConnectionLost,
  isDatabaseUnavailable,
  OutcomeUnknown,
} from "./database-unavailable.server.ts";
import { silentLog } from "./log.server.ts";
import type { Log } from "./log.server.ts";
import { observedClient } from "./observation/observed-client.server.ts";
import { currentWork, type Observation } from "./observation/observation.server.ts";

/** Runs queries: the pool or an open transaction; a verb need not know which. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, "$client">;

/** An open transaction; only `withTransaction` makes one. */
export type Transaction = Parameters<
  Parameters<NodePgDatabase<Record<string, never>>["transaction"]>[0]
>[0];

export interface Database {
  pool: pg.Pool;
  db: NodePgDatabase<Record<string, never>>;
  /** Waits for queries in progress, then closes every connection. */
  close(): Promise<void>;
}

export interface OpenDatabaseInput {
  url: string;
  /** The maximum number of connections. */
  poolSize?: number;
  /** The database cancels a statement that takes longer. */
  statementTimeoutMs?: number;
  /** False accepts a server that only reads. */
  needsWrites?: boolean;
  log?: Log;
  /** Hears how long statements take. */
  observation?: Observation | undefined;
}

const defaultPoolSize = 10;
const defaultStatementTimeoutMs = 15_000;
const connectTimeoutMs = 10_000;
const idleInTransactionMs = 30_000;
const transactionTries = 3;
/** How often connections are checked for a server that doesn't answer any more. */
const overdueCheckMs = 1_000;

/** Opens a pool. It connects on the first query, so this works even while the database can't be reached. */
export function openDatabase(input: OpenDatabaseInput): Database {
  const { url, poolSize = defaultPoolSize, log = silentLog, observation } = input;
  const pool = new ErrorMappingPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "lampstand",
    keepAlive: true,
    Client: (observation ? observedClient(observation) : DatabaseConnection) as typeof pg.Client,
    rules: {
      backoff: new ConnectBackoff(connectLimitMs),
      statementTimeoutMs: input.statementTimeoutMs ?? defaultStatementTimeoutMs,
      idleInTransactionMs,
      needsWrites: input.needsWrites ?? true,
    },
  } as pg.PoolConfig);
  const connections = new Set<pg.PoolClient>();
  const overdueTimer = setInterval(() => abandonOverdue(connections, log), overdueCheckMs).unref();
  let closing: Promise<void> | undefined;
  // The pool drops an idle connection that breaks; without a listener, the event would end the process.
  pool.on("error", (error: Error & { client?: unknown }) => {
    // pg adds the whole connection to the error: keep it out of the log.
    delete error.client;
    // While the pool closes, PostgreSQL may shut down first: that isn't worth a warning.
    if (closing === undefined) log.warn({ err: error }, "An idle database connection broke.");
  });
  pool.on("connect", (client) => void connections.add(client));
  pool.on("remove", (client) => void connections.delete(client));
  const close = async () => {
    await pool.end();
    clearInterval(overdueTimer);
  };
  return { pool, db: drizzle(pool), close: () => (closing ??= close()) };
}

/** After a network failure nothing would ever answer or end these connections, or only after a quarter of an hour. */
function abandonOverdue(connections: ReadonlySet<pg.PoolClient>, log: Log): void {
  const now = performance.now();
  for (const connection of connections) {
    if (!(connection as unknown as DatabaseConnection).isOverdue(now)) continue;
    log.warn("The database doesn't answer; a connection is given up.");
    const error = Object.assign(new Error("The database did not answer."), { code: "ETIMEDOUT" });
    (connection as unknown as DatabaseConnection).abandon(error);
  }
}

/** A pool that reports failed connections as DatabaseUnavailable, and what a lost one was doing. */
class ErrorMappingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw unavailable(error);
      });
    }
    // A connection that somebody else gives back must not make this query a part of their request.
    const answer = currentWork() ? AsyncLocalStorage.bind(callback) : callback;
    super.connect((error, client, done) =>
      answer(error === undefined ? undefined : unavailable(error), client, done),
    );
  }
}

// `query` has many overloads in pg, so the arguments are passed on without looking at them. pg's own version reports the
// broken connection before the statement knows whether its outcome is unknown, and drops the connection for any error.
ErrorMappingPool.prototype.query = async function query(
  this: ErrorMappingPool,
  ...args: unknown[]
): Promise<unknown> {
  const client = await this.connect();
  let isBroken = false;
  try {
    return await (client.query as (...all: unknown[]) => Promise<unknown>)(...args);
  } catch (error) {
    isBroken = isConnectionLost(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
} as unknown as typeof ErrorMappingPool.prototype.query;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

function unavailable(error: unknown): Error {
  return isDatabaseUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error instanceof Error
      ? error
      : new Error(String(error));
}

export interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
}

/**
 * Runs `work` in one transaction: all of it is stored, or none if it throws. Inside another transaction it becomes a
 * part of that one (a savepoint). Retries after a conflict with another transaction (deadlock, serialization failure),
 * and once after a connection broke before the commit, when nothing can have been stored. So `work` must do nothing but
 * queries.
 * @throws DatabaseUnavailable if the database cannot be reached; OutcomeUnknown if it may have stored the changes
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  { isolation }: TransactionOptions = {},
): Promise<T> {
  // A savepoint can't be retried alone: its whole outer transaction has failed.
  const isOutermost = !("rollback" in db);
  for (let attempt = 1; ; attempt += 1) {
    let isWorkDone = false;
    let committed: { tx: Transaction; result: T };
    try {
      committed = await db.transaction(
        async (tx) => {
          const result = await work(tx);
          isWorkDone = true;
          return { tx, result };
        },
        isolation && { isolationLevel: isolation },
      );
    } catch (error) {
      if (isOutermost && isTransactionConflict(error) && attempt < transactionTries) continue;
      if (error instanceof DatabaseUnavailable || !isDatabaseUnavailable(error)) throw error;
      if (databaseProblemOf(error) === "outcome-unknown") throw new OutcomeUnknown(error);
      const isLost = isOutermost && isConnectionLost(error);
      if (isLost && isWorkDone) throw new OutcomeUnknown(error);
      if (isLost && attempt === 1) continue;
      throw new DatabaseUnavailable(error);
    }
    (isOutermost ? hearCommitted : keepForOuter)(committed.tx, db);
    return committed.result;
  }
}

/** 40001 serialization_failure, 40P01 deadlock_detected. */
function isTransactionConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === "40001" || code === "40P01";
}

/**
 * Returns PostgreSQL's five-character code of a failed query (23505: not unique), however deep Drizzle wrapped it;
 * undefined for an error of another kind.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code;
  }
  return undefined;
}

/** Returns the name of the constraint that a failed query violated, such as a unique index. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.constraint;
  }
  return undefined;
}

/** For a health check: resolves when the database answers. @throws DatabaseUnavailable */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`SELECT 1`);
}
