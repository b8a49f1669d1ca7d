import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";

/** One person's certificates drawn anew; a paper that is still kept costs nothing and is not counted. */
export const certificatesDrawnLimit: AttemptLimit = {
  name: "certificate",
  attempts: 60,
  windowMs: 3_600_000,
};
