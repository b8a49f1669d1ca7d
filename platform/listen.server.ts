import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { silentLog } from "./log.server.ts";
import type { Log } from "./log.server.ts";

export interface Listener {
  /** False from the moment when its connection is known to be lost until it listens again. */
  isListening(): boolean;
  close(): Promise<void>;
}

const retryWaitsMs = [100, 500, 1000, 2000];
/** How often a query checks the connection: nothing else reports a pulled cable. */
const heartbeatMs = 5_000;
const heartbeatAnswerMs = 5_000;

/** Gets the payload of a notification: text of fewer than 8000 bytes, "" without one. */
type NotificationHandler = (payload: string) => void;

/**
 * Opens one connection that listens to these channels (PostgreSQL LISTEN) and reconnects by itself. Resolves when it
 * listens for the first time, however long that takes.
 * @param handlers what to do with the notifications of each channel
 * @param onReconnect notifications may have been missed: drop everything cached that depends on them
 */
export async function listen(
  url: string,
  handlers: Readonly<Record<string, NotificationHandler>>,
  onReconnect: () => unknown,
  log: Log = silentLog,
): Promise<Listener> {
  const channels = Object.keys(handlers);
  let isClosed = false;
  let isListening = false;
  let client: pg.Client | undefined;
  const abortController = new AbortController();

  async function connect(): Promise<{ client: pg.Client; lost: Promise<void> } | undefined> {
    for (let attempt = 0; !isClosed; attempt += 1) {
      try {
        return await listenOnce(url, handlers);
      } catch (error) {
        if (attempt === 0) log.warn({ err: error, channels }, "Listening failed; trying again.");
        const ms = retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)];
        await wait(ms, undefined, { signal: abortController.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function reconnectLoop(lost: Promise<void>): Promise<void> {
    await lost;
    while (!isClosed) {
      isListening = false;
      log.warn({ channels }, "The listening connection was lost; connecting again.");
      const nextConnection = await connect();
      if (nextConnection === undefined) return;
      client = nextConnection.client;
      if (isClosed) return;
      await onReconnect();
      isListening = true;
      await nextConnection.lost;
    }
  }

  const firstConnection = await connect();
  client = firstConnection?.client;
  isListening = firstConnection !== undefined;
  const reconnecting =
    firstConnection === undefined ? Promise.resolve() : reconnectLoop(firstConnection.lost);
  return {
    isListening: () => isListening,
    async close() {
      isClosed = true;
      abortController.abort();
      await client?.end().catch(() => {});
      await reconnecting;
      await client?.end().catch(() => {});
    },
  };
}

async function listenOnce(url: string, handlers: Readonly<Record<string, NotificationHandler>>) {
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
  client.on("notification", ({ channel, payload }) => handlers[channel]?.(payload ?? ""));
  try {
    await client.connect();
    for (const channel of Object.keys(handlers))
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  const heartbeat = setInterval(() => void checkConnection(client), heartbeatMs);
  heartbeat.unref();
  void lost.then(() => clearInterval(heartbeat));
  return { client, lost };
}

async function checkConnection(client: pg.Client): Promise<void> {
  const hasAnswered = await Promise.race([
    client.query("SELECT 1").then(
      () => true,
      () => false,
    ),
    wait(heartbeatAnswerMs, false, { ref: false }),
  ]);
  // `end()` would wait for the server to respond, so destroy the stream of a connection that no longer responds.
  if (!hasAnswered) {
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }
}
