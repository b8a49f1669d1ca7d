import { tooManyAttempts } from "#domains/identity/errors.ts";
import {
  countAttemptWithoutPortal,
  ipBucket,
  type LimitWithoutPortal,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { findClaimLink } from "#domains/settings/claim-links.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isPortalHost } from "#domains/settings/portal-hosts.server.ts";
import { claimHostWrong, claimLinkInvalid } from "#domains/people/errors.ts";

/** Wrong claim links from one IP address. */
export const claimGuessLimit: LimitWithoutPortal = {
  name: "claim guesses",
  attemptsMax: 20,
  windowMs: 15 * 60_000,
};

/**
 * Requires that a claim link works at the host of the request.
 * @returns the hash of its token
 * @throws CLAIM-LINK-INVALID, CLAIM-HOST-WRONG, TOO-MANY-ATTEMPTS
 */
export async function requireClaimLink(
  ctx: Pick<Ctx, "db" | "clock" | "portal" | "clientAddress">,
  token: string,
): Promise<string> {
  const address = ipBucket(ctx.clientAddress);
  // Count before the link is checked: otherwise many guesses at once would pass the limit.
  const wait = await countAttemptWithoutPortal(ctx, claimGuessLimit, address);
  if (wait > 0) throw tooManyAttempts(wait);
  const tokenHash = hashToken(token);
  const link = await findClaimLink(ctx.db, { tokenHash, now: ctx.clock.now() });
  if (!link) throw claimLinkInvalid();
  await uncountAttempt(ctx, claimGuessLimit, address);
  const { host } = ctx.portal;
  if (link.host !== null && link.host !== host) throw claimHostWrong("claim.wrong-host");
  if (!isPortalHost(host)) throw claimHostWrong("claim.no-host-name");
  return tokenHash;
}
