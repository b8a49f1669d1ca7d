import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { type IdentityMethod, formatLink } from "#domains/identity/identity.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import { fullNameOf, type UserCore, type UserProfile } from "#domains/identity/user.ts";
import { installationRoles } from "./find-member.server.ts";
import { identities, memberships, users } from "#domains/identity/tables.server.ts";

type UserRow = {
  id: string;
  status: "session" | null;
  email: string | null;
  phone: string | null;
  username: string | null;
  profile: UserProfile;
  core: UserCore;
  updated_at: string;
  roles: string[];
  language: string | null;
  blocked_at: string | null;
  deleted_at: string | null;
  utm: Record<string, string> | null;
  registration: Record<string, string>;
  gdpr_cookies: { analytics: boolean } | null;
  chat_connection: { type: string; mentorId: string } | null;
  identities: { method: IdentityMethod; subject: string }[];
};

/** The profile as the API prints it: some values appear under two names. */
export type ApiUserProfile = {
  id: string;
  firstName: string;
  lastName: string;
  additional?: string;
  age?: string;
  avatar: { url: string; id: string } | null;
  family_name: string;
  given_name: string;
  locale: string;
  name: string;
  nickname: string;
  picture: string;
  sub: string;
  updated_at: string;
};

export type ApiUserCore = {
  email: string | null;
  phone: string | null;
  complete: boolean;
  region: string | null;
  city: string | null;
  countryId: string | null;
};

/** A user as the API returns them, without data of other portals. */
export type ApiUser = {
  id: string;
  email: string | null;
  phone: string | null;
  complete: boolean;
  status: "registered" | "session";
  roles: string[];
  profile: ApiUserProfile;
  /** Answers to this portal's own registration fields, by field id. */
  registration: Record<string, string>;
  /** Only a registered account has a core, so a user with a core is signed in. */
  core?: ApiUserCore;
  deletion: { environmentId: string }[];
  blocks: { environmentId: string; blockedAt: string }[];
  /** `method|value` */
  links: string[];
  gdpr: { cookies: { analytics: boolean } };
  learning: { environments: string[] };
  analytics: { utm: Record<string, string>[] };
  chat: { connections: { environmentId: string; type: string; mentorId: string }[] };
  organizations: { id: string }[];
};

/** Loads a user who has been in this portal; null for anybody else, even members of other portals. */
export async function loadUser(
  ctx: Pick<Ctx, "db" | "portal" | "settings">,
  userId: string,
): Promise<ApiUser | null> {
  if (!isUuid(userId)) return null;
  const { rows } = await ctx.db.execute<UserRow>(sql`
    select u.id, u.status, u.email, u.phone, u.username, u.profile, u.core, u.updated_at, m.language,
      m.roles || ${installationRoles(sql`u.id`)} as roles, m.blocked_at, m.deleted_at, m.utm,
      m.registration, m.gdpr_cookies, m.chat_connection,
      (select coalesce(json_agg(json_build_object('method', method, 'subject', subject)
          order by created_at), '[]') from ${identities} where user_id = u.id) as identities
    from ${memberships} m join ${users} u on u.id = m.user_id
    where m.environment_id = ${ctx.portal.id} and m.user_id = ${userId}`);
  return rows[0] ? presentUser(ctx, rows[0]) : null;
}

function presentUser(
  { portal, settings }: Pick<Ctx, "portal" | "settings">,
  row: UserRow,
): ApiUser {
  const environmentId = portal.id;
  const { id, email, phone } = row;
  const { region = null, city = null, countryId = null } = row.core;
  const isRegistered = row.status !== "session";
  const complete = row.core.complete === true;
  const organization = settings.organization.id;
  return {
    id,
    email,
    phone,
    complete,
    status: isRegistered ? "registered" : "session",
    roles: [...new Set(row.roles)],
    profile: presentProfile(row, row.language ?? settings.i18n.primaryLang),
    registration: row.registration,
    ...(isRegistered && { core: { email, phone, complete, region, city, countryId } }),
    deletion: row.deleted_at === null ? [] : [{ environmentId }],
    blocks:
      row.blocked_at === null
        ? []
        : [{ environmentId, blockedAt: new Date(row.blocked_at).toISOString() }],
    links: row.identities.map(({ method, subject }) => formatLink(method, subject)),
    gdpr: { cookies: { analytics: row.gdpr_cookies?.analytics === true } },
    learning: { environments: [environmentId] },
    analytics: { utm: row.utm ? [{ environmentId, ...row.utm }] : [] },
    chat: { connections: row.chat_connection ? [{ environmentId, ...row.chat_connection }] : [] },
    organizations: isRegistered && organization !== "" ? [{ id: organization }] : [],
  };
}

function presentProfile(
  { id, username, profile, updated_at }: UserRow,
  locale: string,
): ApiUserProfile {
  const { firstName = "", lastName = "", avatar = null } = profile;
  return {
    ...profile,
    id: profileIdOf(id),
    firstName,
    lastName,
    avatar,
    given_name: firstName,
    family_name: lastName,
    locale,
    name: fullNameOf(profile) || (username ?? ""),
    nickname: username ?? firstName,
    picture: avatar?.url ?? "",
    sub: id,
    updated_at: new Date(updated_at).toISOString(),
  };
}
