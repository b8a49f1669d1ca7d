import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import { hashToken, newToken, openWith, sealWith } from "./secret-token.server.ts";
import { accessLifeMs, refreshGraceMs, refreshLifeMs, type TokenSet } from "./session-tokens.ts";

type Where = { db: Db; clock: Clock; portal: Pick<Portal, "id"> };

/**
 * Exchanges a refresh token for its successor (decisions.md, DEC-02). The token just before is answered with
 * the very same successor for 60 s; one that comes later was stolen or copied, so the whole session ends.
 * @returns the new pair, or null when the token is unknown, expired, or came too late
 */
export async function refreshSession(where: Where, refreshToken: string): Promise<TokenSet | null> {
  return (await rotate(where, refreshToken)) ?? (await repeatSuccessor(where, refreshToken));
}

async function rotate(
  { db, clock, portal }: Where,
  refreshToken: string,
): Promise<TokenSet | null> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  const now = clock.now();
  const { rowCount } = await db.execute(sql`
    update sessions set
      access_hash = ${hashToken(tokens.accessToken)},
      access_expires_at = ${new Date(now + accessLifeMs)},
      refresh_hash = ${hashToken(tokens.refreshToken)},
      previous_refresh_hash = ${hashToken(refreshToken)},
      successor = ${sealWith(refreshToken, JSON.stringify(tokens))},
      rotated_at = ${new Date(now)},
      idle_expires_at = least(${new Date(now + refreshLifeMs)}, absolute_expires_at)
    where refresh_hash = ${hashToken(refreshToken)} and environment_id = ${portal.id}
      and idle_expires_at > ${new Date(now)} and absolute_expires_at > ${new Date(now)}`);
  return rowCount === 1 ? tokens : null;
}

async function repeatSuccessor(
  { db, clock, portal }: Where,
  refreshToken: string,
): Promise<TokenSet | null> {
  const { rows } = await db.execute<{
    id: string;
    successor: string | null;
    rotated_at: string;
  }>(sql`
    select id, successor, rotated_at from sessions
    where previous_refresh_hash = ${hashToken(refreshToken)} and environment_id = ${portal.id}`);
  const session = rows[0];
  if (!session) return null;
  const age = clock.now() - new Date(session.rotated_at).getTime();
  const opened =
    age <= refreshGraceMs && session.successor ? openWith(refreshToken, session.successor) : null;
  if (opened !== null) return JSON.parse(opened) as TokenSet;
  await db.execute(
    sql`delete from sessions where id = ${session.id} and environment_id = ${portal.id}`,
  );
  return null;
}
