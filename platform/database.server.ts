import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { DatabaseUnavailable, isDatabaseUnavailable } from "./database-unavailable.server.ts";
import { silentLog } from "./log.server.ts";
import type { Log } from "./log.server.ts";
import { NamingClient } from "./named-statements.server.ts";

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
  log?: Log;
}

const defaultPoolSize = 10;
const defaultStatementTimeoutMs = 15_000;
const connectTimeoutMs = 10_000;
const idleInTransactionMs = 30_000;
const transactionTries = 3;

/** Opens a pool. It connects on the first query, so this works even while the database can't be reached. */
export function openDatabase(input: OpenDatabaseInput): Database {
  const { url, poolSize = defaultPoolSize, log = silentLog } = input;
  const pool = new ErrorMappingPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: input.statementTimeoutMs ?? defaultStatementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: "lampstand",
    keepAlive: true,
    Client: NamingClient,
  });
  let closing: Promise<void> | undefined;
  // The pool drops an idle connection that breaks; without a listener, the event would end the process.
  pool.on("error", (error: Error & { client?: unknown }) => {
    // pg adds the whole connection to the error: keep it out of the log.
    delete error.client;
    // While the pool closes, PostgreSQL may shut down first: that isn't worth a warning.
    if (closing === undefined) log.warn({ err: error }, "An idle database connection broke.");
  });
  // A connection can also break between two queries of a transaction. It needs a listener too; the next query fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, db: drizzle(pool), close: () => (closing ??= pool.end()) };
}

/** A pool that reports failed connections as DatabaseUnavailable. */
class ErrorMappingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw unavailable(error);
      });
    }
    super.connect((error, client, done) =>
      callback(error === undefined ? undefined : unavailable(error), client, done),
    );
  }
}

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
 * so `work` must do nothing but queries.
 * @throws DatabaseUnavailable if the database cannot be reached
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  { isolation }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, isolation && { isolationLevel: isolation });
    } catch (error) {
      // A savepoint can't be retried alone: its whole outer transaction has failed.
      const isOutermost = !("rollback" in db);
      if (isOutermost && isTransactionConflict(error) && attempt < transactionTries) continue;
      if (error instanceof DatabaseUnavailable || !isDatabaseUnavailable(error)) throw error;
      throw new DatabaseUnavailable(error);
    }
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
