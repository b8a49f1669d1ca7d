import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How long a request's headers, and the whole request, may take to arrive. A browser with a slow connection may need
 * minutes for a form of `bodyMaxBytes`.
 */
const headersLimitMs = 20_000;
const requestLimitMs = 180_000;
/** How often connections are checked against `headersLimitMs` and `requestLimitMs`. */
const limitsCheckMs = 5_000;
const headersMaxBytes = 16 * 1024;
const headersMaxCount = 200;
/** How long a connection without a request stays open. */
const keepAliveMs = 5_000;
/** Ends a connection without traffic: a client that never reads its answer would stay in memory forever. */
const stalledLimitMs = 60_000;
const shutdownLimitMs = 10_000;
const idleCheckMs = 100;

/** Creates a server that limits how long requests may take and how large their headers are. */
export function createLimitedServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersLimitMs,
      requestTimeout: requestLimitMs,
      connectionsCheckingInterval: limitsCheckMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: headersMaxBytes,
    },
    listener,
  );
  server.maxHeadersCount = headersMaxCount;
  server.timeout = stalledLimitMs;
  return server;
}

/** Where a server listens. With `reusePort`, other processes may listen at the same port. */
export type ListenOptions = { port: number; host: string; reusePort: boolean };

/** Starts to listen. @returns the port */
export const listenAt = (server: Server, options: ListenOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Finishes the answers in progress, for at most ten seconds, and closes all connections. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closing = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep their connections open after an answer, so close the idle ones repeatedly.
  const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const limitTimer = setTimeout(() => server.closeAllConnections(), shutdownLimitMs);
  await closing;
  clearInterval(idleTimer);
  clearTimeout(limitTimer);
}
