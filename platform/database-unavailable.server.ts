/** The database cannot be reached now; a later attempt may succeed. Answered as 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly code = "DATABASE_UNAVAILABLE";

  constructor(cause: unknown) {
    super("The database cannot be reached.", { cause });
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
 * PostgreSQL's codes: class 08 connection errors, class 53 out of disk, memory or connections, 57014 a statement that
 * took too long, 57P01-57P03 shutting down or starting.
 */
const postgresCodes = /^(?:08...|53...|57014|57P0[123])$/;

/** Messages of `pg` without a code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether an error means that the database is unavailable, however deep Drizzle wrapped it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DatabaseUnavailable) return true;
    const { code } = one as { code?: unknown };
    // ENOENT from a file has nothing to do with the database: only a connect() counts.
    const isFile =
      "path" in one && !("address" in one) && "syscall" in one && one.syscall !== "connect";
    if (typeof code === "string" && !isFile) {
      if (networkCodes.has(code) || postgresCodes.test(code)) return true;
    }
    if (driverMessages.test(one.message)) return true;
    // Several addresses were tried (AggregateError), and all of them failed.
    if (one instanceof AggregateError && one.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}
