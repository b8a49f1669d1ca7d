import * as z from "zod/mini";

export const policyVersionMax = 10_000;

/** "" or an instant such as 2026-03-01T12:00:00.000Z. */
const isInstant = (text: string) => text === "" || !Number.isNaN(Date.parse(text));

/**
 * The version of the policies that people agree to, and since when it counts ("": since the beginning). With a higher
 * version, people are asked for their consent again when they next sign in.
 */
export const policies = z.prefault(
  z.object({
    version: z._default(z.int().check(z.gte(1), z.lte(policyVersionMax)), 1),
    since: z._default(z.string().check(z.maxLength(40), z.refine(isInstant, "no instant")), ""),
  }),
  {},
);
