import { MIMEType } from "node:util";
import type { Context, MiddlewareHandler } from "hono";
import { formFieldsMax } from "./request-limits.ts";

/** Why a body is refused: it is too large, or it ended before it was complete. */
type BodyProblem = "too-large" | "unreadable";

export type BodyRules = {
  /** The maximum size of a body at this path. */
  maxBytes(path: string): number;
  /** Whether the body at this path stays unread, because its handler limits it while it reads. */
  isStreamed?(path: string): boolean;
  respondRefused(c: Context, problem: BodyProblem): Response;
};

/**
 * Reads each body once, up to its limit, and counts a form's fields before anything parses them. Later handlers read
 * the bytes from memory.
 */
export function limitBody({
  maxBytes,
  isStreamed,
  respondRefused: answerRefused,
}: BodyRules): MiddlewareHandler {
  return async (c, next) => {
    if (isStreamed?.(c.req.path)) return next();
    const request = c.req.raw;
    if (request.body === null) return next();
    const body = await readBody(request, maxBytes(c.req.path));
    if (typeof body === "string") return answerRefused(c, body);
    if (countFields(request.headers.get("content-type") ?? "", body) > formFieldsMax)
      return answerRefused(c, "too-large");
    const { url, method, headers, signal } = request;
    c.req.raw = new Request(url, { method, headers, body, signal });
    return next();
  };
}

async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | BodyProblem> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too-large";
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.length;
      if (size > maxBytes) return "too-large";
      parts.push(part);
    }
  } catch {
    return "unreadable";
  }
  return Buffer.concat(parts);
}

/** Returns the most fields that the body can have as a form; Infinity if its content type is ambiguous. */
function countFields(type: string, body: Buffer): number {
  if (!/form/i.test(type)) return 0;
  if (type.includes(",")) return Infinity;
  return /urlencoded/i.test(type)
    ? countUpToLimit(body, "&")
    : countUpToLimit(body, `--${boundaryOf(type)}`);
}

function boundaryOf(type: string): string {
  try {
    return new MIMEType(type).params.get("boundary") ?? "";
  } catch {
    return "";
  }
}

/** Counts the occurrences of `separator`, but stops when there are too many. */
function countUpToLimit(body: Buffer, separator: string): number {
  let occurrences = 0;
  for (
    let index = body.indexOf(separator);
    index >= 0;
    index = body.indexOf(separator, index + separator.length)
  ) {
    occurrences += 1;
    if (occurrences > formFieldsMax) break;
  }
  return occurrences;
}
