/** The database cannot be reached now; a later attempt may succeed. Answered as 503. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";
  readonly code: string = "DATABASE_UNAVAILABLE";

  constructor(cause: unknown, message = "The database cannot be reached.") {
    super(message, { cause });
  }
}

/**
 * Nobody knows whether a write was stored: the connection broke while it was being committed, or a standby didn't confirm
 * it. It may be repeated only if a repeat is recognised, for example by its key. Answered as 503.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  override readonly name = "OutcomeUnknown";
  override readonly code = "OUTCOME_UNKNOWN";

  constructor(cause: unknown) {
    super(cause, "It is unknown whether the database stored a change.");
  }
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * PostgreSQL's codes: class 08 connection errors, 25006 a server that only reads because another one took over, class 53
 * out of disk, memory or connections, 57014 a statement that took too long, 57P01-57P03 shutting down or starting.
 */
const postgresCodes = /^(?:08...|25006|53...|57014|57P0[123])$/;
/** Those after which the connection is gone. */
const lostCodes = /^(?:08...|57P0[123])$/;

/** Messages of `pg` without a code. */
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;
const driverMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Whether an error means that the database is unavailable, however deep Drizzle wrapped it. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  someCause(
    error,
    (one, code) =>
      one instanceof DatabaseUnavailable ||
      networkCodes.has(code) ||
      postgresCodes.test(code) ||
      lostMessages.test(one.message) ||
      driverMessages.test(one.message),
  );

/** Whether an open connection broke: what it was doing may or may not have happened. */
export const isConnectionLost = (error: unknown): boolean =>
  someCause(
    error,
    (one, code) => networkCodes.has(code) || lostCodes.test(code) || lostMessages.test(one.message),
  );

export type DatabaseProblem = "unavailable" | "outcome-unknown";

/** What to tell people about an error of the database; null if it is of another kind. */
export function databaseProblemOf(error: unknown): DatabaseProblem | null {
  if (someCause(error, (one) => one instanceof OutcomeUnknown)) return "outcome-unknown";
  return isDatabaseUnavailable(error) ? "unavailable" : null;
}

function someCause(error: unknown, matches: (one: Error, code: string) => boolean): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    // ENOENT from a file has nothing to do with the database: only a connect() counts.
    const isFile =
      "path" in one && !("address" in one) && "syscall" in one && one.syscall !== "connect";
    if (matches(one, typeof code === "string" && !isFile ? code : "")) return true;
    // Several addresses were tried (AggregateError), and all of them failed.
    if (one instanceof AggregateError && one.errors.some((each) => someCause(each, matches)))
      return true;
  }
  return false;
}
