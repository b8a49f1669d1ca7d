import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import {
  hashToken,
  newRefreshToken,
  newToken,
  decryptWith,
  encryptWith,
  readRefreshToken,
} from "#domains/identity/secret-token.server.ts";
import { setLastActive } from "#domains/identity/membership/change-membership.server.ts";
import { accessLifeMs, refreshGraceMs, refreshLifeMs, type TokenSet } from "./session-tokens.ts";
import { sessions } from "#domains/identity/tables.server.ts";

type RefreshCtx = { db: Db; clock: Clock; vault: Vault; portal: Pick<Portal, "id"> };

/**
 * Exchanges a refresh token for its successor. The previous token gets the same successor for 60 s. A later use, or the
 * use of an older token, means that it was stolen or copied, so the session ends. A token whose hash is stored is valid
 * whatever its signature: sessions survive a change of the installation's secret. The signature only distinguishes an
 * older token from a forged one, which ends nothing.
 * @returns the new pair, or null when the token is unknown, expired, or came too late
 */
export async function refreshSession(
  ctx: RefreshCtx,
  refreshToken: string,
): Promise<TokenSet | null> {
  const parsed = readRefreshToken(ctx.vault, refreshToken);
  if (parsed === null) return null;
  return (
    (await rotateTokens(ctx, parsed.sessionId, refreshToken)) ??
    (await repeatSuccessor(ctx, parsed, refreshToken))
  );
}

async function rotateTokens(
  { db, clock, vault, portal }: RefreshCtx,
  sessionId: string,
  refreshToken: string,
): Promise<TokenSet | null> {
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(vault, sessionId) };
  const now = clock.now();
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update ${sessions} set
      access_hash = ${hashToken(tokens.accessToken)},
      access_expires_at = least(${new Date(now + accessLifeMs)}, absolute_expires_at),
      refresh_hash = ${hashToken(tokens.refreshToken)},
      previous_refresh_hash = ${hashToken(refreshToken)},
      successor = ${encryptWith(refreshToken, JSON.stringify(tokens))},
      rotated_at = ${new Date(now)},
      idle_expires_at = least(${new Date(now + refreshLifeMs)}, absolute_expires_at)
    where environment_id = ${portal.id} and id = ${sessionId} and refresh_hash = ${hashToken(refreshToken)}
      and idle_expires_at > ${new Date(now)} and absolute_expires_at > ${new Date(now)}
    returning user_id`);
  const [session] = rows;
  if (!session) return null;
  // A statement of its own: a block locks the membership before the sessions.
  await setLastActive(db, { environmentId: portal.id, userId: session.user_id }, now);
  return tokens;
}

async function repeatSuccessor(
  { db, clock, portal }: RefreshCtx,
  { sessionId, isSignatureValid }: { sessionId: string; isSignatureValid: boolean },
  refreshToken: string,
): Promise<TokenSet | null> {
  const isThisSession = and(eq(sessions.environmentId, portal.id), eq(sessions.id, sessionId));
  const [session] = await db
    .select({
      previousHash: sessions.previousRefreshHash,
      successor: sessions.successor,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(isThisSession);
  if (!session) return null;
  const isPrevious = session.previousHash === hashToken(refreshToken);
  if (!isPrevious && !isSignatureValid) return null;
  const ageMs = clock.now() - session.rotatedAt.getTime();
  if (isPrevious && ageMs <= refreshGraceMs && session.successor) {
    const decrypted = decryptWith(refreshToken, session.successor);
    if (decrypted !== null) return JSON.parse(decrypted) as TokenSet;
  }
  await db.delete(sessions).where(isThisSession);
  return null;
}
