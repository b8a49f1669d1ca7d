import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Actor, Portal } from "#domains/settings/context.ts";
import type { CookieAgreements } from "./cookie-agreements.ts";
import { installationRoles } from "#domains/identity/membership/find-member.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { withholdRoles } from "#domains/identity/second-step/second-step.ts";
import { memberships, sessions, users } from "#domains/identity/tables.server.ts";

/** A user found by an access token, with their membership of this portal. */
export type FoundSession = {
  actor: Actor;
  isBlocked: boolean;
  /** A block ended this session: it gives no access, but its browser is still told about the block. */
  isEndedByBlock: boolean;
  language: string | null;
  /** Which cookies they agreed to in this portal; null if they were not asked yet. */
  agreements: CookieAgreements | null;
};

type SessionRow = {
  session_id: string;
  user_id: string;
  status: "session" | null;
  email: string | null;
  profile: UserProfile;
  roles: string[];
  translation_languages: string[] | null;
  blocked: boolean;
  ended_by_block: boolean;
  proven_at: number | null;
  second_step_at: number | null;
  has_second_factor: boolean;
  language: string | null;
  agreements: CookieAgreements | null;
};

type SessionReaderCtx = { db: Db; clock: Clock; portal: Pick<Portal, "id" | "secondStepRoles"> };

/**
 * Returns the owner of an access token in this portal, or null if it is no longer valid. One indexed read, so that
 * sign-out, block and deletion take effect with the next request. Installation-wide roles come from any membership. Staff
 * roles that wait for the second step are withheld.
 */
export async function readSession(
  ctx: SessionReaderCtx,
  accessToken: string,
): Promise<FoundSession | null> {
  const now = new Date(ctx.clock.now());
  const [row] = await selectSessions(
    ctx,
    sql`s.access_hash = ${hashToken(accessToken)} and s.access_expires_at > ${now}`,
  );
  return row ? presentSession(row, ctx.portal.secondStepRoles) : null;
}

/** Returns the sessions of this portal with these ids that are not over, by id. A block has ended none of them. */
export async function readSessionsById(
  ctx: SessionReaderCtx,
  sessionIds: readonly string[],
): Promise<Map<string, FoundSession>> {
  const now = new Date(ctx.clock.now());
  const rows = await selectSessions(
    ctx,
    sql`s.id = any(${sql.param(sessionIds)}::uuid[]) and not s.ended_by_block
      and s.idle_expires_at > ${now} and s.absolute_expires_at > ${now}`,
  );
  return new Map(
    rows.map((row) => [row.session_id, presentSession(row, ctx.portal.secondStepRoles)]),
  );
}

async function selectSessions(
  { db, portal }: Pick<SessionReaderCtx, "db" | "portal">,
  condition: SQL,
): Promise<SessionRow[]> {
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id as session_id, u.id as user_id, u.status, u.email, u.profile, m.language,
      coalesce(m.roles, '{}'::text[]) || ${installationRoles(sql`u.id`)} as roles,
      m.translation_languages,
      m.blocked_at is not null as blocked,
      s.ended_by_block, m.gdpr_cookies as agreements,
      (extract(epoch from s.proven_at) * 1000)::float8 as proven_at,
      (extract(epoch from s.second_step_at) * 1000)::float8 as second_step_at,
      exists (select 1 from ${secondFactors} f where f.user_id = u.id) as has_second_factor
    from ${sessions} s
    join ${users} u on u.id = s.user_id
    left join ${memberships} m on m.environment_id = s.environment_id and m.user_id = s.user_id
    where s.environment_id = ${portal.id} and ${condition}`);
  return rows;
}

function presentSession(row: SessionRow, secondStepRoles: readonly string[]): FoundSession {
  const { blocked, language, agreements } = row;
  return {
    actor: presentActor(row, secondStepRoles),
    isBlocked: blocked,
    isEndedByBlock: row.ended_by_block,
    language,
    agreements,
  };
}

function presentActor(row: SessionRow, secondStepRoles: readonly string[]): Actor {
  const { second_step_at: secondStepAt, has_second_factor: hasSecondFactor } = row;
  const actor: Actor = {
    userId: row.user_id,
    kind: row.status === "session" ? "session" : "user",
    roles: [...new Set(row.roles)],
    translationLanguages: row.translation_languages ?? [],
    email: row.email,
    firstName: row.profile.firstName ?? "",
    lastName: row.profile.lastName ?? "",
    picture: row.profile.avatar?.url ?? "",
    sessionId: row.session_id,
    // The password alone is no proof for somebody who has a second step.
    provenAt: hasSecondFactor ? secondStepAt : row.proven_at,
    ...(hasSecondFactor && secondStepAt === null && { lacksSecondStep: true }),
  };
  return withholdRoles(actor, { hasSecondFactor, secondStepAt }, secondStepRoles);
}
