import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";

/** Renderings of certificates per user. Serving a file that is still stored costs nothing and is not counted. */
export const certificateRenderingLimit: AttemptLimit = {
  name: "certificate",
  attempts: 60,
  windowMs: 3_600_000,
};
