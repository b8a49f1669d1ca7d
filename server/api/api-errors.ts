import type { Context } from "hono";
import { databaseProblemOf } from "#platform/database-unavailable.server.ts";
import { defineErrors, DomainError } from "#platform/domain-error.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { ApiEnv } from "#server/server-env.ts";

const unavailableRetrySeconds = 10;

/** Errors that any operation of `/api` can answer. */
export const {
  badJson,
  notJson,
  tooLarge,
  originRefused,
  methodNotAllowed,
  unavailable,
  filesUnavailable,
  filesFull,
  outcomeUnknown,
  internal,
} = defineErrors({
  badJson: { code: "BAD-JSON", message: "The body is not valid JSON.", status: 400 },
  notJson: { code: "NOT-JSON", message: "Send the body as application/json.", status: 415 },
  tooLarge: {
    code: "TOO-LARGE",
    message: "This request is too large. Send at most 1 MB and 1,000 form fields.",
    status: 413,
  },
  originRefused: {
    code: "ORIGIN-REFUSED",
    message: "This request did not come from this portal's own pages.",
    status: 403,
  },
  methodNotAllowed: {
    code: "METHOD-NOT-ALLOWED",
    message: "This address doesn't support this method.",
    status: 405,
    with: (allow: readonly string[]) => ({
      allow,
      message: `This address supports ${allow.join(", ")}.`,
    }),
  },
  unavailable: {
    code: "UNAVAILABLE",
    message: "The portal is unavailable for a moment. Try again in a few minutes.",
    status: 503,
    with: () => ({ retryAfterSeconds: unavailableRetrySeconds }),
  },
  filesUnavailable: {
    code: "FILES-UNAVAILABLE",
    message: "Files can't be read or stored at the moment. Try again in a few minutes.",
    status: 503,
    with: () => ({
      retryAfterSeconds: unavailableRetrySeconds,
      messageKey: "studio.media.problem.store-unavailable",
    }),
  },
  filesFull: {
    code: "FILES-FULL",
    message: "There is no room left for files. Tell the people who run this portal.",
    status: 507,
    messageKey: "studio.media.problem.store-full",
  },
  outcomeUnknown: {
    code: "OUTCOME-UNKNOWN",
    message:
      "The portal was interrupted while it saved, and doesn't know whether it did. Send the same again with the same idempotency key, or look first.",
    status: 503,
    with: () => ({ retryAfterSeconds: unavailableRetrySeconds }),
  },
  internal: {
    code: "INTERNAL",
    message: "Something went wrong on our side.",
    status: 500,
  },
});

/** Answers an operation's error as JSON, with a `state` where the specification's clients read one. */
export function answerApiError(log: Log, c: Context<ApiEnv>, error: unknown): Response {
  const domainError = asDomainError(error);
  if (domainError.status >= 500) log.error({ err: error, url: c.req.url }, "an operation failed");
  const { code, message, status, fields, messageKey, retryAfterSeconds, allow } = domainError;
  if (allow) c.header("Allow", allow.join(", "));
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  const meta = { error: { message, ...(messageKey && { messageKey }), ...(fields && { fields }) } };
  const state = c.get("operation")?.hasStateInErrors ? { state: "error" } : {};
  return c.json({ ...state, code, message, meta }, status as 400);
}

/** The error as it is answered: what isn't our own is a failure of the server or of what it needs. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof FileStoreUnavailable) return error.isFull ? filesFull() : filesUnavailable();
  const problem = databaseProblemOf(error);
  if (problem === null) return internal();
  return problem === "outcome-unknown" ? outcomeUnknown() : unavailable();
}
