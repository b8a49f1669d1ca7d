import type { Context } from "hono";
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Log } from "#platform/log.server.ts";
import type { ApiEnv } from "./server-env.ts";

/** The body is no JSON. */
export function badJson(): DomainError {
  return new DomainError("BAD-JSON", "The body is not valid JSON.", { status: 400 });
}

/** The body is of another kind than JSON. */
export function notJson(): DomainError {
  return new DomainError("NOT-JSON", "Send the body as application/json.", { status: 415 });
}

/** The error of every operation (DEC-01), and where section 7 reads it a `state`. */
export function answerApiError(log: Log, c: Context<ApiEnv>, error: unknown): Response {
  const known = asDomainError(error);
  if (known.status >= 500) log.error({ err: error, url: c.req.url }, "an operation failed");
  const { code, message, status, fields, messageKey, retryAfterSeconds } = known;
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  const meta = { error: { message, ...(messageKey && { messageKey }), ...(fields && { fields }) } };
  const state = c.get("operation")?.stateInErrors ? { state: "error" } : {};
  return c.json({ ...state, code, message, meta }, status as 400);
}

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseUnavailable || isDatabaseUnavailable(error))
    return new DomainError("UNAVAILABLE", "The portal is resting for a moment. Try again.", {
      status: 503,
      retryAfterSeconds: 10,
    });
  return new DomainError("INTERNAL", "Something went wrong on our side.", { status: 500 });
}
