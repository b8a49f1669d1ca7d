import { randomUUID } from "node:crypto";
import { Server } from "@tus/server";
import type { Context } from "hono";
import { tokenBad } from "#domains/identity/errors.ts";
import { mediaUploadsPath } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { uploadLocks } from "#domains/files/uploads/upload-lock.server.ts";
import { UploadStore } from "#domains/files/uploads/upload-store.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { isUuid } from "#platform/uuid.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
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
  // With Node's own request, the tus server notices that a connection was lost.
  const request = Object.assign(c.req.raw, {
    runtime: { name: "node" as const, node: { req: incoming, res: outgoing } },
  });
  const response = await makeUploadServer(ctx).handleWeb(request as never);
  const answer = new Response(response.body, response);
  // The protocol's own answers may be kept by a browser like any others.
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

const makeUploadServer = (ctx: RequestCtx): Server =>
  new Server({
    path: mediaUploadsPath,
    relativeLocation: true,
    datastore: new UploadStore(ctx),
    locker: uploadLocks(ctx),
    lockDrainTimeout: lockDrainMs,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, id = "") => (isUuid(id) ? id : undefined),
    // Only this portal's own pages upload, so no other origin may read the answers.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => describeError(ctx, error),
  });

/** Answers the errors of our own rules like the API does. */
function describeError(ctx: RequestCtx, error: Error | { status_code: number; body: string }) {
  if (error instanceof DomainError) {
    const { code, message, status, messageKey, fields } = error;
    const meta = { error: { message, messageKey, fields } };
    return { status_code: status, body: JSON.stringify({ code, message, meta }) };
  }
  if (error instanceof Error) {
    ctx.log.error({ err: error }, "an upload failed");
    return { status_code: 500, body: "The upload failed. Continue it in a moment." };
  }
  return undefined;
}
