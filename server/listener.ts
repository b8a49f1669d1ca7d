import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import * as build from "virtual:react-router/server-build";
import { keepMessages } from "#app/messages.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { makeApp } from "./app.ts";
import { guestPages } from "./guest-pages.ts";
import type { Installation } from "./installation.ts";
import { messageLanguages, messagesOf } from "./message-catalogue.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendBytes } from "./send-bytes.ts";
import { openStaticFiles } from "./static-files.ts";

const oneYear = "public, max-age=31536000, immutable";

/** What answers every request: files, guests' pages from memory, then the app. */
export function makeListener(installation: Installation) {
  for (const language of messageLanguages) keepMessages(language, messagesOf(language) as never);
  const app = makeApp(installation, build);
  const serveGuest = guestPages(installation, app);
  const readStatic = openStaticFiles(join(packageRoot(), "build", "client"));
  const serveApp = getRequestListener((request, env) => {
    const { socket } = (env as { incoming: IncomingMessage }).incoming;
    return app.fetch(request, {
      arrival: { peer: socket.remoteAddress, encrypted: "encrypted" in socket },
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?", 1)[0]!;
    if (/\.\w+$/.test(path) && (request.method === "GET" || request.method === "HEAD")) {
      const file = await readStatic(path);
      if (file) return serveStatic(request, response, file);
    }
    const arrival = {
      peer: request.socket.remoteAddress,
      encrypted: "encrypted" in request.socket,
    };
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
