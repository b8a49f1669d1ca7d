import pg from "pg";
import { clusterUser } from "./create-cluster.server.ts";

/** The name of the database with all portals of this server. */
const databaseName = "lampstand";

export function clusterUrl(socketFolder: string, database = databaseName): string {
  // The host in the query replaces "localhost": a unix socket has no place in a URL's own host.
  return `postgresql://${clusterUser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Whether PostgreSQL answers on this socket: "ready", "stopping" (it is shutting down), "starting"
 * (recovering after a crash), or "silent".
 */
export async function readDatabaseState(
  socketFolder: string,
): Promise<"ready" | "stopping" | "starting" | "silent"> {
  const client = new pg.Client({
    connectionString: clusterUrl(socketFolder, "postgres"),
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // 57P03 is cannot_connect_now: only the message says which of the two it is.
    if (code !== "57P03") return "silent";
    return message.includes("shutting down") ? "stopping" : "starting";
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the server's database if it doesn't exist. */
export async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(socketFolder, "postgres") });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
