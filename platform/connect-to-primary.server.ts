import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { connectFailure } from "./connect-failure.server.ts";
import type { Log } from "./log.server.ts";
import { StartFailure } from "./start-failure.ts";

const connectTimeoutMs = 10_000;
/** A start during a failover waits for so long until a server accepts writes. */
const failoverWaitMs = 30_000;
const retryMs = 1_000;
/** The server is starting or shutting down, as during a failover. */
const startingCodes = new Set(["57P01", "57P02", "57P03"]);

/**
 * Opens a connection of its own for work at the start. If the server only reads, because another one is about to take
 * over, it waits a while for that.
 * @throws StartFailure one sentence for the person who starts the server
 */
export async function connectToPrimary(
  url: string,
  applicationName: string,
  log: Log,
): Promise<pg.Client> {
  const giveUpAt = performance.now() + failoverWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    client.on("error", () => {});
    const problem = await connectForWrites(client).catch((error: unknown) => error);
    if (problem === null) return client;
    await client.end().catch(() => {});
    const code = (problem as { code?: string }).code ?? "";
    const mayPass = problem instanceof ReadOnlyServer || startingCodes.has(code);
    if (!mayPass || performance.now() > giveUpAt)
      throw problem instanceof ReadOnlyServer ? problem : connectFailure(problem, url);
    if (attempt === 1)
      log.warn({ err: problem }, "Waiting for a database server that accepts writes.");
    await wait(retryMs);
  }
}

class ReadOnlyServer extends StartFailure {
  constructor() {
    super(
      "The database server of DATABASE_URL only reads: it is a standby, or is set to read only. DATABASE_URL must lead to the primary.",
    );
  }
}

async function connectForWrites(client: pg.Client): Promise<null> {
  await client.connect();
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as is_read_only",
  );
  if (rows[0]!.is_read_only) throw new ReadOnlyServer();
  return null;
}
