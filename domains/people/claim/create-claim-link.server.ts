import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import { replaceClaimLink } from "#domains/settings/claim-links.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { normalizeHosts } from "#domains/settings/portal-hosts.server.ts";
import { claimLinkLifeMs } from "./claim-path.ts";

/**
 * Creates a link whose holder creates the first portal and becomes the installation's owner. It works once, and
 * replaces an earlier link. Only its hash is stored.
 * @param input `host`: the only host at which it works
 * @returns its token; null if the installation has a portal
 * @throws AUTH-DENY without an owner's role, INVALID for an invalid host
 */
export async function createClaimLink(
  { db, clock, actor }: Pick<SystemCtx, "db" | "clock" | "actor">,
  { host }: { host?: string | undefined } = {},
): Promise<string | null> {
  authorize({ actor }, "create", "portal");
  const token = newToken();
  const isStored = await replaceClaimLink(db, {
    tokenHash: hashToken(token),
    host: host === undefined ? null : normalizeHosts([host])[0]!,
    expiresAt: new Date(clock.now() + claimLinkLifeMs),
  });
  return isStored ? token : null;
}
