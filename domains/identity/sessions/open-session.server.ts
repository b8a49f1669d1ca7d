import { randomUUID } from "node:crypto";
import type { Transaction } from "#platform/database.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hashToken, newRefreshToken, newToken } from "#domains/identity/secret-token.server.ts";
import { setLastActive } from "#domains/identity/membership/change-membership.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";
import { accessLifeMs, refreshLifeMs, sessionLifeMs, type TokenSet } from "./session-tokens.ts";

const userAgentMaxChars = 300;

/**
 * Opens a new session of a user in this portal. Returns the tokens once; the database stores only their hashes.
 * @param options `isProof`: the user proved their identity just now; `isSecondStep`: also by the second step; `endsAt`: when
 *   the session ends at the latest
 */
export async function openSession(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "clock" | "vault" | "deviceId"> & { userAgent?: string },
  userId: string,
  {
    isProof,
    isSecondStep = false,
    endsAt,
  }: { isProof: boolean; isSecondStep?: boolean; endsAt?: Date | undefined },
): Promise<TokenSet> {
  const id = randomUUID();
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(ctx.vault, id) };
  const now = ctx.clock.now();
  await tx.insert(sessions).values({
    environmentId: ctx.portal.id,
    id,
    userId,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: new Date(now + accessLifeMs),
    refreshHash: hashToken(tokens.refreshToken),
    rotatedAt: new Date(now),
    idleExpiresAt: new Date(now + refreshLifeMs),
    absoluteExpiresAt: endsAt ?? new Date(now + sessionLifeMs),
    provenAt: isProof ? new Date(now) : null,
    secondStepAt: isSecondStep ? new Date(now) : null,
    deviceId: ctx.deviceId,
    userAgent: ctx.userAgent?.slice(0, userAgentMaxChars),
  });
  await setLastActive(tx, { environmentId: ctx.portal.id, userId }, now);
  return tokens;
}
