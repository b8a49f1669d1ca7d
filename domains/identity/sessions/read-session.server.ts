import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Actor, Portal } from "#domains/settings/context.ts";
import type { CookieAgreements } from "./cookie-agreements.ts";
import { installationRoles } from "#domains/identity/membership/find-member.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { UserProfile } from "#domains/identity/user.ts";
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
  blocked: boolean;
  ended_by_block: boolean;
  language: string | null;
  agreements: CookieAgreements | null;
};

/**
 * Returns the owner of an access token in this portal, or null if it is no longer valid. One indexed read, so that
 * sign-out, block and deletion take effect with the next request. Installation-wide roles come from any membership.
 */
export async function readSession(
  { db, clock, portal }: { db: Db; clock: Clock; portal: Pick<Portal, "id"> },
  accessToken: string,
): Promise<FoundSession | null> {
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id as session_id, u.id as user_id, u.status, u.email, u.profile, m.language,
      coalesce(m.roles, '{}'::text[]) || ${installationRoles(sql`u.id`)} as roles,
      m.blocked_at is not null as blocked,
      s.ended_by_block, m.gdpr_cookies as agreements
    from ${sessions} s
    join ${users} u on u.id = s.user_id
    left join ${memberships} m on m.environment_id = s.environment_id and m.user_id = s.user_id
    where s.access_hash = ${hashToken(accessToken)} and s.environment_id = ${portal.id}
      and s.access_expires_at > ${new Date(clock.now())}`);
  const row = rows[0];
  if (!row) return null;
  const { blocked, language, agreements } = row;
  return {
    actor: presentActor(row),
    isBlocked: blocked,
    isEndedByBlock: row.ended_by_block,
    language,
    agreements,
  };
}

function presentActor(row: SessionRow): Actor {
  return {
    userId: row.user_id,
    kind: row.status === "session" ? "session" : "user",
    roles: [...new Set(row.roles)],
    email: row.email,
    firstName: row.profile.firstName ?? "",
    lastName: row.profile.lastName ?? "",
    sessionId: row.session_id,
  };
}
