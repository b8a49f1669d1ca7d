import type { CountedLimit } from "#domains/settings/context.server.ts";

/**
 * Returns headers with what remains of the rate limits that counted this request, as in the IETF's draft on rate limit
 * headers.
 */
export function limitHeaders(counted: readonly CountedLimit[]): [string, string][] {
  if (counted.length === 0) return [];
  const last = [...new Map(counted.map((one) => [one.name, one])).values()];
  return [
    [
      "RateLimit-Policy",
      last
        .map(({ name, attempts, windowMs }) => `"${name}";q=${attempts};w=${windowMs / 1000}`)
        .join(", "),
    ],
    [
      "RateLimit",
      last
        .map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`)
        .join(", "),
    ],
  ];
}
