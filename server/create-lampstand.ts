import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import * as build from "virtual:react-router/server-build";
import type { Clock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { listen } from "#platform/listen.server.ts";
import type { Log } from "#platform/log.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { changesChannel } from "#domains/settings/announce-change.server.ts";
import { openMailer } from "#domains/messaging/send-letter.server.ts";
import { keepMessages } from "#app/messages.ts";
import { makeApp } from "./app.ts";
import { guestPages } from "./guest-pages.ts";
import { forget, type Installation, newMemory } from "./installation.ts";
import { jobHandlers } from "./job-handlers.ts";
import { messageLanguages, messagesOf } from "./message-catalogue.ts";
import { openStaticFiles } from "./static-files.ts";
import { sendBytes } from "./send-bytes.ts";
import { securityHeaders } from "./security-headers.ts";

export type Lampstand = {
  installation: Installation;
  server: Server;
  /** Begins to listen; resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** Finishes the answers under way, then closes everything that was opened here. */
  close(): Promise<void>;
};

const drainLimitMs = 10_000;
const oneYear = "public, max-age=31536000, immutable";

/** Puts a server together over a migrated database: everything but listening. */
export async function createLampstand(input: {
  environment: Environment;
  databaseUrl: string;
  clock: Clock;
  log: Log;
}): Promise<Lampstand> {
  const { environment, databaseUrl, clock, log } = input;
  for (const language of messageLanguages) keepMessages(language, messagesOf(language) as never);
  const { poolSize, statementTimeoutMs } = environment;
  const database = openDatabase({ url: databaseUrl, poolSize, statementTimeoutMs, log });
  const memory = newMemory();
  const clearMemory = () => [memory.content, memory.portals, memory.pages].forEach((cache) => cache.clear());
  const changes = await listen(
    databaseUrl,
    changesChannel,
    (payload) => forget(memory, JSON.parse(payload) as string[]),
    clearMemory,
    log,
  );
  const mailer = openMailer(environment.smtpUrl, environment.mailFrom);
  const handlers = jobHandlers({ db: database.db, clock, log, mailer });
  const jobs = await openJobs({ pool: database.pool, log, handlers });
  const installation: Installation = { environment, database, clock, log, jobs, ...memory };
  const server = createServer(makeListener(installation));
  return {
    installation,
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    async close() {
      await closeServer(server);
      await jobs.close();
      await changes.close();
      await database.close();
    },
  };
}

function makeListener(installation: Installation) {
  const app = makeApp(installation, build);
  const serveGuest = guestPages(installation, app);
  const readStatic = openStaticFiles(join(packageRoot(), "build", "client"));
  const serveApp = getRequestListener((request, env) => {
    const { socket } = (env as { incoming: IncomingMessage }).incoming;
    return app.fetch(request, { arrival: { peer: socket.remoteAddress, encrypted: "encrypted" in socket } });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?", 1)[0]!;
    if (/\.\w+$/.test(path) && (request.method === "GET" || request.method === "HEAD")) {
      const file = await readStatic(path);
      if (file) return serveStatic(request, response, file);
    }
    const arrival = { peer: request.socket.remoteAddress, encrypted: "encrypted" in request.socket };
    if (await serveGuest(request, response, arrival)) return;
    await serveApp(request, response);
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      // The app answers for the database's absence and everything else.
      installation.log.warn({ err: error, url: request.url }, "the guests' pages failed");
      if (!response.headersSent) void serveApp(request, response);
      else response.destroy();
    });
  };
}

function serveStatic(
  request: IncomingMessage,
  response: ServerResponse,
  file: NonNullable<Awaited<ReturnType<ReturnType<typeof openStaticFiles>>>>,
): void {
  const headers = {
    "Content-Type": file.type,
    ETag: file.etag,
    Vary: "Accept-Encoding",
    "Cache-Control": file.immutable ? oneYear : "public, max-age=3600",
    "X-Content-Type-Options": securityHeaders["X-Content-Type-Options"]!,
  };
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  sendBytes(request, response, 200, headers, file);
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearTimeout(limit);
}
