import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import * as build from "virtual:react-router/server-build";
import { setMessageLookup } from "#app/messages.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import type { ConnectionInfo } from "./request-url.ts";
import { makeApp } from "#server/app.ts";
import { makeGuestPages } from "#server/documents/guest-pages.ts";
import type { Installation } from "#server/installation.ts";
import { getMessagesForRendering } from "#server/documents/message-catalogue.ts";
import { isMonitoringPath } from "./monitoring-routes.ts";
import { plainPage, unavailablePage, unavailableSeconds } from "./plain-page.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendBytes } from "./send-bytes.ts";
import { readStyles } from "#server/documents/styles.ts";
import { openKeptAssets } from "#server/files/kept-assets.ts";
import { observeRequests } from "#server/observation/observe-requests.ts";
import { makeRouteFinder } from "#server/observation/route-names.ts";
import { openStaticFiles } from "#server/files/static-files.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/**
 * For requests without a body (GET and HEAD). Twice as many run at once as there are database connections, so that the
 * database always has work. Nobody waits longer than `waitMaxMs`: a browser would have given up by then.
 */
const readRequestLimits = { concurrency: 24, waitingMax: 5_000, waitMaxMs: 20_000 };

const cachedForAYear = "public, max-age=31536000, immutable";

/** Answers every request: files, guest pages from memory, then the app. */
export function makeListener(installation: Installation) {
  setMessageLookup((language, version) => getMessagesForRendering(language, version) as never);
  const clientFolder = join(packageRoot(), "build", "client");
  const styles = readStyles(clientFolder);
  const app = makeApp(installation, build, styles);
  const serveGuestPage = makeGuestPages(installation, app, styles);
  const findStaticFile = openStaticFiles(clientFolder, openKeptAssets(installation));
  const limiter = new ConcurrencyLimiter(readRequestLimits);
  const serveApp = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const { socket, method } = incoming;
      const connection = connectionOf(socket);
      const answer = async () => app.fetch(request, { connection, incoming, outgoing });
      // A request's body may arrive slowly, and no other request should wait for it.
      if ((method !== "GET" && method !== "HEAD") || !isLimited(request.url)) return answer();
      const response = await limiter.run(async () =>
        socket.destroyed ? clientClosedResponse() : answer(),
      );
      return response ?? busyResponse(new URL(request.url).pathname);
    },
    { errorHandler: (error) => answerErrorOutsideApp(installation, error) },
  );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?", 1)[0]!;
    if (/\.\w+$/.test(path) && (request.method === "GET" || request.method === "HEAD")) {
      const file = await findStaticFile(path);
      if (file) return serveStatic(request, response, file);
    }
    if (await serveGuestPage(request, response, connectionOf(request.socket))) return;
    await serveApp(request, response);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      // Let the app answer: it handles errors, such as an unavailable database.
      installation.log.warn({ err: error, url: request.url }, "the guest pages failed");
      if (!response.headersSent) void serveApp(request, response);
      else response.destroy();
    });
  };
  return observeRequests(installation, () => makeRouteFinder(build), listener);
}

const connectionOf = (socket: Socket): ConnectionInfo => ({
  peer: socket.remoteAddress,
  port: socket.localPort,
  encrypted: "encrypted" in socket,
});

/** Health checks and metrics answer even under too much load. */
const isLimited = (url: string) => !isMonitoringPath(new URL(url).pathname);

/** The client has left, so nobody sees this. */
const clientClosedResponse = () => new Response(null, { status: 499 });

function busyResponse(path: string): Response {
  if (!path.startsWith("/api/")) return unavailablePage();
  const message = "The server is busy. Please try again in a moment.";
  const headers = { "Retry-After": String(unavailableSeconds) };
  return Response.json(
    { code: "BUSY", message, meta: { error: { message } } },
    { status: 503, headers },
  );
}

/** Answers an error outside of the app: a request too malformed for the app, or a failure of the server. */
function answerErrorOutsideApp(installation: Installation, error: unknown): Response {
  if (error instanceof RequestError) return plainPage(400, "This request cannot be read.");
  installation.log.error({ err: error }, "a request failed outside of the app");
  return plainPage(500, "Something went wrong on our side. Try again in a minute.");
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
    "Cache-Control": file.isImmutable ? cachedForAYear : "public, max-age=3600",
    "X-Content-Type-Options": securityHeaders["X-Content-Type-Options"]!,
  };
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  sendBytes(request, response, 200, headers, file);
}
