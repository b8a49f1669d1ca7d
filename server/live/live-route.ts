import type { Context } from "hono";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { tokenBad } from "#domains/identity/errors.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { listLiveEvents, readReplayStart } from "#domains/settings/live/list-live-events.server.ts";
import { readSubscriptions } from "#domains/settings/live/live-topic.server.ts";
import { nonDocumentPolicy, securityHeaders } from "#server/http/security-headers.ts";
import type { Installation } from "#server/installation.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { streamRetrySeconds } from "./live-limits.ts";
import { LiveStream } from "./live-stream.ts";
import { liveTopics } from "./live-topics.ts";

/**
 * Answers `GET /live?topics=…`: an event stream (Server-Sent Events) for signed-in users. It starts with what the reader
 * missed since `Last-Event-ID`, or in the last `age` milliseconds.
 * @throws TOKEN-BAD, SIGN-IN-FIRST, INVALID, AUTH-DENY
 */
export const liveRoute =
  ({ live }: Pick<Installation, "live">) =>
  async (c: Context<ServerEnv>): Promise<Response> => {
    const ctx = c.get("ctx");
    const { portal, actor, setCookies, requestId } = ctx;
    if (c.get("isTokenInvalid")) throw tokenBad();
    if (actor.kind === "guest" || actor.sessionId === null) throw signInFirst();
    const subscriptions = readSubscriptions(liveTopics, ctx, c.req.query("topics") ?? "");
    const response = c.env.outgoing;
    if (!response || c.req.method !== "GET") return c.body(null, 200, streamHeaders);
    const refusal = live.refusalFor(actor.userId);
    if (refusal) return refuse(c, refusal === "full" ? 503 : 429);
    const stream = new LiveStream(
      {
        portal: { id: portal.id, secondStepRoles: portal.secondStepRoles },
        userId: actor.userId,
        sessionId: actor.sessionId,
        subscriptions,
      },
      response,
    );
    // It receives events before the missed ones are read, so that none is lost in between.
    live.add(stream);
    // The HTTP adapter's listener would keep the whole request in memory as long as the stream is open.
    response.removeAllListeners("close");
    response.once("close", () => live.remove(stream));
    if (response.destroyed) live.remove(stream);
    try {
      const start = readReplayStart(
        c.req.header("last-event-id") ?? c.req.query("after"),
        c.req.query("age"),
      );
      const missed = await listLiveEvents(ctx, subscriptions, start);
      stream.open(
        {
          ...securityHeaders,
          ...streamHeaders,
          "Content-Security-Policy": nonDocumentPolicy,
          "X-Request-Id": requestId,
          ...(setCookies.length > 0 && { "Set-Cookie": setCookies }),
        },
        missed,
      );
    } catch (error) {
      live.remove(stream);
      throw error;
    }
    return RESPONSE_ALREADY_SENT;
  };

/** No proxy may store, compress or collect the events. */
const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

function refuse(c: Context, status: 429 | 503): Response {
  const message = "Too many event streams are open. Poll GET /api/live-events instead.";
  c.header("Retry-After", String(streamRetrySeconds));
  return c.json({ code: "TOO-MANY-STREAMS", message, meta: { error: { message } } }, status);
}
