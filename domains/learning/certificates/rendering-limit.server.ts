import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";

/** How many certificates a user may have rendered. Serving a file that is still stored is not counted. */
export const certificateRenderingLimit: AttemptLimit = {
  name: "certificate",
  attemptsMax: 60,
  windowMs: 3_600_000,
};
