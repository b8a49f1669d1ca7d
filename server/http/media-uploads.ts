import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Server } from "@tus/server";
import type { Context } from "hono";
import { tokenBad } from "#domains/identity/errors.ts";
import { mediaUploadsPath } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { uploadLocks } from "#domains/files/uploads/upload-lock.server.ts";
import { UploadStore } from "#domains/files/uploads/upload-store.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { asDomainError } from "#server/api/api-errors.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** How long a request may go on after another one wants its upload. */
const lockDrainMs = 200;

/** Whether requests to this path are uploads, whose bodies are read piece by piece. */
export const isMediaUpload = (path: string): boolean =>
  path === mediaUploadsPath || path.startsWith(`${mediaUploadsPath}/`);

/**
 * Receives files for the media library by the tus protocol. The body is read from Node's own request, and goes to the
 * file store while it arrives.
 * @throws TOKEN-BAD, SIGN-IN-FIRST, AUTH-DENY
 */
export async function answerMediaUpload(c: Context<ServerEnv>): Promise<Response> {
  const ctx = c.get("ctx");
  if (c.get("isTokenInvalid")) throw tokenBad();
  if (ctx.actor.kind === "guest") throw signInFirst();
  authorize(ctx, "upload", "media");
  const { incoming, outgoing } = c.env;
  // Without a body: the store reads it from Node's own request, with which the tus server also notices that a connection
  // was lost.
  const { url, method, headers } = c.req.raw;
  const request = Object.assign(new Request(url, { method, headers }), {
    runtime: { name: "node" as const, node: { req: incoming, res: outgoing } },
  });
  const response = await makeUploadServer(ctx, incoming!).handleWeb(request as never);
  const answer = new Response(response.body, response);
  // The protocol's own answers may be kept by a browser like any others.
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

function makeUploadServer(ctx: RequestCtx, body: Readable): Server {
  const stop = new AbortController();
  return new Server({
    path: mediaUploadsPath,
    relativeLocation: true,
    datastore: new UploadStore(ctx, { body, stop: stop.signal }),
    locker: uploadLocks(ctx, stop),
    lockDrainTimeout: lockDrainMs,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, id = "") => (isUuid(id) ? id : undefined),
    // Only this portal's own pages upload, so no other origin may read the answers.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => describeError(ctx, error),
  });
}

/** Answers errors like the API does: those of our rules, and of the database and the file store. */
function describeError(ctx: RequestCtx, error: Error | { status_code: number; body: string }) {
  // What the protocol itself refuses, it answers with its own words.
  if (!(error instanceof Error)) return undefined;
  const { code, message, status, messageKey, fields } = asDomainError(error);
  if (status >= 500) ctx.log.error({ err: error }, "an upload failed");
  const meta = { error: { message, messageKey, fields } };
  return { status_code: status, body: JSON.stringify({ code, message, meta }) };
}
