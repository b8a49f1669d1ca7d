import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestWork } from "#platform/observation/observation.server.ts";
import { parseTrustedProxies, readClientAddress } from "#server/http/client-address.ts";
import { isTrustedPeer } from "#server/http/request-url.ts";
import type { Installation } from "#server/installation.ts";

/** The status in logs and metrics if the client left before the answer began. */
const clientClosedStatus = 499;

/**
 * Tells the observers about each request: when it begins, and when its answer was sent or the client left. Without
 * observers, returns the listener itself.
 */
export function observeRequests(
  { observation, environment }: Pick<Installation, "observation" | "environment">,
  openRoutes: () => (path: string) => string,
  listener: RequestListener,
): RequestListener {
  if (!observation) return listener;
  const findRoute = openRoutes();
  const trustedProxies = parseTrustedProxies(environment.trustedProxies);
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const { socket } = request;
    const startedAt = performance.now();
    const sentBefore = socket.bytesWritten;
    const { "x-forwarded-for": forwardedFor, traceparent } = request.headers;
    const path = (request.url ?? "/").split("?", 1)[0]!;
    let name: string | undefined;
    const work: RequestWork = {
      // Most requests name themselves, or nobody asks.
      get name() {
        return (name ??= findRoute(path));
      },
      set name(known) {
        name = known;
      },
      startedAt,
      requestId: null,
      portalId: null,
      userId: null,
      observation,
      method: request.method ?? "GET",
      path,
      clientAddress: readClientAddress(
        socket.remoteAddress,
        typeof forwardedFor === "string" ? forwardedFor : undefined,
        trustedProxies,
      ),
      traceparent:
        typeof traceparent === "string" &&
        isTrustedPeer({ peer: socket.remoteAddress }, trustedProxies)
          ? traceparent
          : null,
    };
    response.once("close", () => {
      observation.endRequest(work, {
        status: response.headersSent ? response.statusCode : clientClosedStatus,
        bytes: socket.bytesWritten - sentBefore,
        ms: performance.now() - startedAt,
      });
    });
    observation.runRequest(work, () => listener(request, response));
  };
}
