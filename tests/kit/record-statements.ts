import type { Database } from "#platform/database.server.ts";

/** A database statement with its values, as the server passes it to the library `pg`. */
export type Statement = { text: string; values: unknown[] };

type Client = { query: (...args: unknown[]) => unknown; release(): void };

/**
 * Returns the statements that a server's connection pool runs during `work`, in order, without those of the job queue.
 * It wraps `query` on the prototype that all clients of a pool share.
 */
export async function recordStatements(
  pool: Database["pool"],
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const client = (await pool.connect()) as unknown as Client;
  const prototype = Object.getPrototypeOf(client) as Client;
  client.release();
  const statements: Statement[] = [];
  const query = prototype.query;
  prototype.query = function recordedQuery(this: Client, ...args: unknown[]) {
    const [queryArgument, valuesArgument] = args;
    const statement =
      typeof queryArgument === "string"
        ? { text: queryArgument }
        : (queryArgument as Partial<Statement>);
    const { text = "", values = valuesArgument } = statement;
    if (text !== "" && !text.includes("pgboss"))
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return statements;
}
