import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { silentLog } from "./log.server.ts";
import type { Log } from "./log.server.ts";

export interface Listener {
  /** False from the moment when its connection is known to be lost until it listens again. */
  listening(): boolean;
  close(): Promise<void>;
}

const retryWaitsMs = [100, 500, 1000, 3000, 10_000];
/** A connection that died silently (a pulled cable) is detected by a query. */
const heartbeatMs = 30_000;
const heartbeatAnswerMs = 10_000;

/**
 * Opens one connection that listens to a channel (PostgreSQL LISTEN) and reconnects by itself. Resolves when it listens
 * for the first time, however long that takes.
 * @param onNotify gets the payload (text of fewer than 8000 bytes, "" without one)
 * @param onReconnect notifications may have been missed: drop everything cached that depends on them
 */
export async function listen(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onReconnect: () => void,
  log: Log = silentLog,
): Promise<Listener> {
  let closed = false;
  let listening = false;
  let client: pg.Client | undefined;
  const abort = new AbortController();

  async function connect(): Promise<{ client: pg.Client; lost: Promise<void> } | undefined> {
    for (let attempt = 0; !closed; attempt += 1) {
      try {
        return await listenOnce(url, channel, onNotify);
      } catch (error) {
        if (attempt === 0) log.warn({ err: error, channel }, "Listening failed; trying again.");
        const ms = retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)];
        await wait(ms, undefined, { signal: abort.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function keepOn(lost: Promise<void>): Promise<void> {
    await lost;
    while (!closed) {
      listening = false;
      log.warn({ channel }, "The listening connection was lost; connecting again.");
      const next = await connect();
      if (next === undefined) return;
      client = next.client;
      if (closed) return;
      onReconnect();
      listening = true;
      await next.lost;
    }
  }

  const first = await connect();
  client = first?.client;
  listening = first !== undefined;
  const keeping = first === undefined ? Promise.resolve() : keepOn(first.lost);
  return {
    listening: () => listening,
    async close() {
      closed = true;
      abort.abort();
      await client?.end().catch(() => {});
      await keeping;
      await client?.end().catch(() => {});
    },
  };
}

async function listenOnce(url: string, channel: string, onNotify: (payload: string) => void) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "lampstand-listen",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  client.on("notification", (message) => onNotify(message.payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  const heartbeat = setInterval(() => void beat(client), heartbeatMs);
  heartbeat.unref();
  void lost.then(() => clearInterval(heartbeat));
  return { client, lost };
}

async function beat(client: pg.Client): Promise<void> {
  const answered = await Promise.race([
    client.query("SELECT 1").then(
      () => true,
      () => false,
    ),
    wait(heartbeatAnswerMs, false, { ref: false }),
  ]);
  // Ending a connection that no longer answers would wait for an answer: cut it.
  if (!answered) {
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }
}
