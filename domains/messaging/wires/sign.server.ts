import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parseStorableJson } from "#platform/request-limits.ts";

/** HMAC-SHA-256 in hex over a body as it came. */
export const hexMac = (key: string, body: Uint8Array): string =>
  createHmac("sha256", key).update(body).digest("hex");

/** Compares secrets without telling by the time how much of them is alike. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  if (given === undefined || expected === "") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** A body as JSON; null when it is none. */
export function readJson(body: Uint8Array): unknown {
  try {
    return parseStorableJson(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

/** A short name for an event that the platform gives none. */
export const nameOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);
