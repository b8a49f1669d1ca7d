import pg from "pg";
import type { FileLock } from "./moving-file-store.server.ts";

/** Tells these locks from other advisory locks. */
const lockClass = 1_703_112;
const connectionsMax = 8;

/**
 * Locks for files that move, in the database that all processes share. They have connections of their own: a request may
 * wait for a lock while it holds a connection of the pool. If a process dies, its locks end.
 */
export function openFileLocks(pool: pg.Pool): { lock: FileLock; close(): Promise<void> } {
  const connections = new pg.Pool({
    ...pool.options,
    max: connectionsMax,
    // A large file takes long, and others wait for it.
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The next query on a broken connection fails and says so.
  connections.on("error", () => {});
  connections.on("connect", (client) => client.on("error", () => {}));
  return {
    async lock(names, work) {
      const client = await connections.connect();
      try {
        await client.query("BEGIN");
        // In one order, so that no two wait for each other.
        await client.query(
          `SELECT pg_advisory_xact_lock($1, key)
             FROM (SELECT DISTINCT hashtext(name) AS key FROM unnest($2::text[]) AS name ORDER BY 1) AS keys`,
          [lockClass, names],
        );
        return await work();
      } finally {
        // Nothing was changed in the database: this only ends the locks.
        await client.query("ROLLBACK").catch(() => {});
        client.release();
      }
    },
    close: () => connections.end(),
  };
}
