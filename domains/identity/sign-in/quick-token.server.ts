import { sql } from "drizzle-orm";
import type { Ctx, SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { quickTokenBad, tooManyAttempts } from "#domains/identity/errors.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import {
  epochSql,
  type AuthenticatedUser,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import { authAttempts, memberships, users } from "#domains/identity/tables.server.ts";

/** How long a quick link works, unless it was used before. */
export const quickTokenLifeMs = 10 * 60 * 1000;

/** Tries from one IP address. Tokens can't be guessed, so this only limits the work (docs/decisions/0045). */
export const quickTokenLimit: AttemptLimit = {
  name: "quick token address",
  attemptsMax: 600,
  windowMs: 600_000,
  showsRemaining: true,
};

/**
 * Creates a single-use token that signs a registered member in to this portal, for links that the portal itself sends.
 * @throws NOT-FOUND for a user who is no registered member of this portal, or is blocked or deleted
 */
export async function issueQuickToken(
  { db, portal, clock }: Pick<SystemCtx, "db" | "portal" | "clock">,
  { userId, lifeMs = quickTokenLifeMs }: { userId: string; lifeMs?: number },
): Promise<string> {
  const token = newToken();
  const { rowCount } = await db.execute(sql`
    insert into ${authAttempts} (environment_id, purpose, user_id, secret_hash, expires_at)
    select ${portal.id}, 'quick-token', u.id, ${hashToken(token)}, ${new Date(clock.now() + lifeMs)}
    from ${users} u join ${memberships} m on m.user_id = u.id and m.environment_id = ${portal.id}
    where u.id = ${userId}::uuid and u.status is null and m.blocked_at is null
      and m.deleted_at is null`);
  if (rowCount === 0) throw notFound();
  return token;
}

/**
 * Signs in by a quick token of this portal and marks it as used. This signs out the user who was signed in before, so
 * the page of the link asks a registered user first.
 * @throws QUICK-TOKEN-BAD, TOO-MANY-ATTEMPTS, ACCOUNT-CHANGED
 */
export async function signInWithQuickToken(
  ctx: AccountCtx,
  { token }: { token: string },
): Promise<SignedInSession> {
  const wait = await countAttempt(ctx, quickTokenLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const user = await consumeQuickToken(ctx, token);
  if (!user) throw quickTokenBad();
  return startSession(ctx, user, { isProof: false });
}

async function consumeQuickToken(
  ctx: Pick<Ctx, "db" | "portal" | "clock">,
  token: string,
): Promise<AuthenticatedUser | undefined> {
  const now = new Date(ctx.clock.now());
  const { rows } = await ctx.db.execute<AuthenticatedUser>(sql`
    update ${authAttempts} a set used_at = ${now} from ${users} u
    where a.secret_hash = ${hashToken(token)} and a.environment_id = ${ctx.portal.id}
      and a.purpose = 'quick-token' and a.used_at is null and a.expires_at > ${now}
      and u.id = a.user_id and u.status is null
    returning u.id, u.email, ${epochSql(ctx, sql`u.id`)} as epoch`);
  return rows[0];
}
