import type { Database } from "#platform/database.server.ts";

/** A database statement: its text and values, as `pg`'s client takes them. */
export type Statement = { text: string; values: unknown[] };

type Client = { query: (...args: unknown[]) => unknown; release(): void };

/**
 * Returns the statements a server's pool runs while `work` runs, in order, without those of the job queue and the
 * server's own checks. All clients of a pool share one prototype, through which each statement passes.
 */
export async function statementsOf(
  pool: Database["pool"],
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const client = (await pool.connect()) as unknown as Client;
  const prototype = Object.getPrototypeOf(client) as Client;
  client.release();
  const statements: Statement[] = [];
  const query = prototype.query;
  prototype.query = function noted(this: Client, ...args: unknown[]) {
    const [first, second] = args;
    const asked = typeof first === "string" ? { text: first } : (first as Partial<Statement>);
    const { text = "", values = second } = asked;
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
