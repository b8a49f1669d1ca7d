import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parseStorableJson } from "#platform/request-limits.ts";

/** The hex HMAC-SHA-256 of a body as received. */
export const hexMac = (key: string, body: Uint8Array): string =>
  createHmac("sha256", key).update(body).digest("hex");

/** Compares secrets in constant time. */
export function isSameSecret(received: string | undefined, expected: string): boolean {
  if (received === undefined || expected === "") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}

/** Parses a body as JSON; null if it isn't. */
export function readJson(body: Uint8Array): unknown {
  try {
    return parseStorableJson(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

/** A short id for an event that has none from its platform. */
export const eventIdOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);
