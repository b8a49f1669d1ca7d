import type pg from "pg";
import { ConnectBackoff } from "./connect-backoff.ts";
import {
  DatabaseUnavailable,
  isConnectionLost,
  OutcomeUnknown,
} from "./database-unavailable.server.ts";
import { NamingClient } from "./named-statements.server.ts";

/** What every connection of a pool has in common. */
export type ConnectionRules = {
  backoff: ConnectBackoff;
  statementTimeoutMs: number;
  idleInTransactionMs: number;
  /** Refuses a server that only reads, such as a standby or a primary that was replaced. */
  needsWrites: boolean;
};

/** How long connecting may take, and the first statement with it. */
export const connectLimitMs = 3_000;
/**
 * How long a COMMIT may take. PostgreSQL doesn't limit it: without a synchronous standby it waits for ever. The person gets
 * an answer instead, and the write counts as unknown.
 */
const commitLimitMs = 10_000;
/** The database cancels a statement itself. If nothing is heard for this time after that, the connection is dead. */
const silenceMs = 3_000;

const isCommit = (text: string) => /^\s*(?:commit|end)\b/i.test(text);
const isTransactionEnd = (text: string) => /^\s*(?:commit|end|rollback(?!\s+to))\b/i.test(text);
const isReadOnly = (text: string) =>
  /^\s*(?:select|show|begin|set|rollback|savepoint)\b/i.test(text);
const liftsTimeLimit = (text: string) => /^\s*set local statement_timeout/i.test(text);

type ConnectionConfig = pg.ClientConfig & { rules: ConnectionRules };
type Internals = {
  connection: { stream: { destroy(error?: Error): void } };
  getTransactionStatus(): string | null;
};

/**
 * A connection that notices when its server only reads, doesn't answer any more, or can't confirm a commit. Its settings
 * are statements and not part of the connection's start, which poolers refuse.
 */
export class DatabaseConnection extends NamingClient {
  readonly #rules: ConnectionRules;
  /** When the running statement has to be answered; undefined while none runs or it may take any time. */
  #answerUntil: number | undefined;
  #hasTimeLimit = true;
  #isUnconfirmed = false;

  constructor(config: ConnectionConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimitMs });
    this.#rules = config.rules;
    // A connection can break before its pool listens, or between two queries of a transaction. The next query fails.
    this.on("error", () => {});
    // PostgreSQL answers a commit as if all was well, after this warning. Its text depends on the server's language.
    this.on("notice", ({ routine }) => {
      if (routine === "SyncRepWaitForLSN") this.#isUnconfirmed = true;
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const connecting = this.#connect();
    if (!callback) return connecting.then(() => this);
    connecting.then(
      () => process.nextTick(callback as () => void),
      (error: Error) => process.nextTick(callback, error),
    );
  }

  async #connect(): Promise<void> {
    const { backoff } = this.#rules;
    if (!backoff.mayTry(performance.now()))
      throw new DatabaseUnavailable(undefined, "The database could not be reached a moment ago.");
    try {
      await super.connect();
      await this.#prepareSession();
      backoff.succeeded();
    } catch (error) {
      backoff.failed(performance.now());
      this.abandon(error as Error);
      throw error;
    }
  }

  async #prepareSession(): Promise<void> {
    const { statementTimeoutMs, idleInTransactionMs, needsWrites } = this.#rules;
    this.#answerUntil = performance.now() + connectLimitMs;
    const { rows } = await super.query<{ is_read_only: boolean }>(
      `select set_config('statement_timeout', $1, false),
         set_config('idle_in_transaction_session_timeout', $2, false),
         current_setting('transaction_read_only') = 'on' as is_read_only`,
      [String(statementTimeoutMs), String(idleInTransactionMs)],
    );
    this.#answerUntil = undefined;
    if (needsWrites && rows[0]!.is_read_only)
      throw new DatabaseUnavailable(undefined, "The database server only reads: it is a standby.");
  }

  /** Whether the server should have answered by now. */
  isOverdue(now: number): boolean {
    return this.#answerUntil !== undefined && now > this.#answerUntil;
  }

  /** Breaks the connection without waiting for the server. What it was doing fails. */
  abandon(error: Error): void {
    (this as unknown as Internals).connection.stream.destroy(error);
  }

  /** Called before a statement is sent. */
  started(text: string): { isInTransaction: boolean } {
    const isInTransaction = (this as unknown as Internals).getTransactionStatus() === "T";
    if (liftsTimeLimit(text)) this.#hasTimeLimit = false;
    const limitMs = isCommit(text) ? commitLimitMs : this.#rules.statementTimeoutMs + silenceMs;
    this.#answerUntil = this.#hasTimeLimit ? performance.now() + limitMs : undefined;
    return { isInTransaction };
  }

  /** Called when a statement has ended. @returns the error to report; undefined if it succeeded */
  ended(text: string, before: { isInTransaction: boolean }, error: unknown): unknown {
    this.#answerUntil = undefined;
    if (isTransactionEnd(text)) this.#hasTimeLimit = true;
    if (this.#isUnconfirmed) {
      this.#isUnconfirmed = false;
      return new OutcomeUnknown(error);
    }
    if (error === undefined || !isConnectionLost(error)) {
      // The server became a standby. Later transactions need another connection.
      if ((error as { code?: unknown } | undefined)?.code === "25006") this.abandon(error as Error);
      return error;
    }
    const wasCommitting = before.isInTransaction ? isCommit(text) : !isReadOnly(text);
    return wasCommitting ? new OutcomeUnknown(error) : error;
  }
}

type Callback = (error: unknown, result: unknown) => void;

// `query` has many overloads in pg, so the arguments are passed on without looking at most of them.
const sendQuery = NamingClient.prototype.query as unknown as (...all: unknown[]) => unknown;
DatabaseConnection.prototype.query = function watched(
  this: DatabaseConnection,
  ...args: unknown[]
): unknown {
  const text = textOf(args[0]);
  if (text === undefined) return sendQuery.apply(this, args);
  const before = this.started(text);
  const callback = args.at(-1);
  if (typeof callback === "function") {
    args[args.length - 1] = (error: unknown, result: unknown) =>
      (callback as Callback)(this.ended(text, before, error ?? undefined), result);
    return sendQuery.apply(this, args);
  }
  return (sendQuery.apply(this, args) as Promise<unknown>).then(
    (result) => {
      const error = this.ended(text, before, undefined);
      if (error !== undefined) throw error;
      return result;
    },
    (error: unknown) => {
      throw this.ended(text, before, error);
    },
  );
} as unknown as typeof DatabaseConnection.prototype.query;

/** Returns the text of a statement; undefined for a stream or cursor. */
function textOf(first: unknown): string | undefined {
  if (typeof first === "string") return first;
  const { text, submit } = first as { text?: unknown; submit?: unknown };
  return typeof text === "string" && typeof submit !== "function" ? text : undefined;
}
