import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import {
  hashToken,
  newRefreshToken,
  newToken,
  openWith,
  sealWith,
  readRefreshToken,
} from "#domains/identity/secret-token.server.ts";
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
  where: RefreshCtx,
  refreshToken: string,
): Promise<TokenSet | null> {
  const named = readRefreshToken(where.vault, refreshToken);
  if (named === null) return null;
  return (
    (await rotate(where, named.sessionId, refreshToken)) ??
    (await repeatSuccessor(where, named, refreshToken))
  );
}

async function rotate(
  { db, clock, vault, portal }: RefreshCtx,
  sessionId: string,
  refreshToken: string,
): Promise<TokenSet | null> {
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(vault, sessionId) };
  const now = clock.now();
  const { rowCount } = await db.execute(sql`
    update ${sessions} set
      access_hash = ${hashToken(tokens.accessToken)},
      access_expires_at = least(${new Date(now + accessLifeMs)}, absolute_expires_at),
      refresh_hash = ${hashToken(tokens.refreshToken)},
      previous_refresh_hash = ${hashToken(refreshToken)},
      successor = ${sealWith(refreshToken, JSON.stringify(tokens))},
      rotated_at = ${new Date(now)},
      idle_expires_at = least(${new Date(now + refreshLifeMs)}, absolute_expires_at)
    where environment_id = ${portal.id} and id = ${sessionId} and refresh_hash = ${hashToken(refreshToken)}
      and idle_expires_at > ${new Date(now)} and absolute_expires_at > ${new Date(now)}`);
  return rowCount === 1 ? tokens : null;
}

async function repeatSuccessor(
  { db, clock, portal }: RefreshCtx,
  { sessionId, isMarked }: { sessionId: string; isMarked: boolean },
  refreshToken: string,
): Promise<TokenSet | null> {
  const isThis = and(eq(sessions.environmentId, portal.id), eq(sessions.id, sessionId));
  const [session] = await db
    .select({
      previous: sessions.previousRefreshHash,
      successor: sessions.successor,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(isThis);
  if (!session) return null;
  const isPrevious = session.previous === hashToken(refreshToken);
  if (!isPrevious && !isMarked) return null;
  const age = clock.now() - session.rotatedAt.getTime();
  if (isPrevious && age <= refreshGraceMs && session.successor) {
    const opened = openWith(refreshToken, session.successor);
    if (opened !== null) return JSON.parse(opened) as TokenSet;
  }
  await db.delete(sessions).where(isThis);
  return null;
}
