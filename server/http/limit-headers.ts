import type { CountedLimit } from "#domains/settings/context.server.ts";

/**
 * Returns headers with what remains of the rate limits that counted this request, as in the IETF's draft on rate limit
 * headers.
 */
export function makeRateLimitHeaders(countedLimits: readonly CountedLimit[]): [string, string][] {
  if (countedLimits.length === 0) return [];
  const latestByName = [...new Map(countedLimits.map((one) => [one.name, one])).values()];
  return [
    [
      "RateLimit-Policy",
      latestByName
        .map(
          ({ name, attemptsMax: attempts, windowMs }) =>
            `"${name}";q=${attempts};w=${windowMs / 1000}`,
        )
        .join(", "),
    ],
    [
      "RateLimit",
      latestByName
        .map(({ name, remaining: left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`)
        .join(", "),
    ],
  ];
}
