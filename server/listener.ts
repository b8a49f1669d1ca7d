import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import * as build from "virtual:react-router/server-build";
import { keepMessages } from "#app/messages.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import type { Arrival } from "./address.ts";
import { makeApp } from "./app.ts";
import { guestPages } from "./guest-pages.ts";
import type { Installation } from "./installation.ts";
import { messageLanguages, messagesOf } from "./message-catalogue.ts";
import { plainPage } from "./plain-page.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendBytes } from "./send-bytes.ts";
import { readStyles } from "./styles.ts";
import { openStaticFiles } from "./static-files.ts";

const oneYear = "public, max-age=31536000, immutable";

/** What answers every request: files, guests' pages from memory, then the app. */
export function makeListener(installation: Installation) {
  for (const language of messageLanguages) keepMessages(language, messagesOf(language) as never);
  const clientFolder = join(packageRoot(), "build", "client");
  const styles = readStyles(clientFolder);
  const app = makeApp(installation, build, styles);
  const serveGuest = guestPages(installation, app, styles);
  const readStatic = openStaticFiles(clientFolder);
  const serveApp = getRequestListener(
    (request, env) => {
      const { socket } = (env as { incoming: IncomingMessage }).incoming;
      return app.fetch(request, {
        arrival: arrivalOf(socket),
      });
    },
    { errorHandler: (error) => answerBroken(installation, error) },
  );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?", 1)[0]!;
    if (/\.\w+$/.test(path) && (request.method === "GET" || request.method === "HEAD")) {
      const file = await readStatic(path);
      if (file) return serveStatic(request, response, file);
    }
    if (await serveGuest(request, response, arrivalOf(request.socket))) return;
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

const arrivalOf = (socket: Socket): Arrival => ({
  peer: socket.remoteAddress,
  port: socket.localPort,
  encrypted: "encrypted" in socket,
});

/** A request so broken that the app never saw it. */
function answerBroken(installation: Installation, error: unknown): Response {
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
