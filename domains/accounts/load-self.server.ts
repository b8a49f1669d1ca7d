import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { deviceName } from "./secret-token.server.ts";
import type { UserCore, UserProfile } from "./user.ts";

type Row = {
  email: string | null;
  phone: string | null;
  profile: UserProfile;
  core: UserCore;
  blocked_at: string | null;
  deleted_at: string | null;
  utm: Record<string, string> | null;
};

/** A person as section 3 has them, and as far as this portal knows them: no other portal's facts are told. */
export type Self = {
  id: string;
  email: string | null;
  phone: string | null;
  complete: boolean;
  status?: "session";
  roles: string[];
  profile: UserProfile & { id: string };
  /** Only a registered account has one: it is what "signed in" means (section 6). */
  core?: UserCore & { email: string | null; phone: string | null; complete: boolean };
  deletion: { environmentId: string }[];
  blocks: { environmentId: string; blockedAt: string }[];
  learning: { environments: string[] };
  analytics: { utm: Record<string, string>[] };
  /** Names this browser for its answers that are nobody's yet; no credential. */
  sessionId: string | null;
};

/** The caller: `{id: "guest"}` for a guest (section 3). */
export async function loadSelf(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "deviceId">,
): Promise<Self | { id: "guest" }> {
  const { rows } =
    ctx.actor.kind === "guest"
      ? { rows: [] }
      : await ctx.db.execute<Row>(sql`
          select u.email, u.phone, u.profile, u.core, m.blocked_at, m.deleted_at, m.utm
          from users u
          left join memberships m on m.environment_id = ${ctx.portal.id} and m.user_id = u.id
          where u.id = ${ctx.actor.userId}`);
  return rows[0] ? present(ctx, rows[0]) : { id: "guest" };
}

function present(
  { actor, portal, deviceId }: Pick<Ctx, "portal" | "actor" | "deviceId">,
  row: Row,
): Self {
  const environmentId = portal.id;
  const { email, phone } = row;
  const complete = row.core.complete === true;
  return {
    id: actor.userId,
    email,
    phone,
    complete,
    ...(actor.kind === "session" && { status: "session" as const }),
    roles: [...actor.roles],
    profile: { id: `bo:${actor.userId}`, ...row.profile },
    ...(actor.kind === "user" && { core: { ...row.core, email, phone, complete } }),
    deletion: row.deleted_at === null ? [] : [{ environmentId }],
    blocks:
      row.blocked_at === null
        ? []
        : [{ environmentId, blockedAt: new Date(row.blocked_at).toISOString() }],
    learning: { environments: [environmentId] },
    analytics: { utm: row.utm ? [{ environmentId, ...row.utm }] : [] },
    sessionId: deviceId === null ? null : deviceName(deviceId),
  };
}
