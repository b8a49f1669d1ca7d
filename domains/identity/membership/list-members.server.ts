import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { ownerRole } from "#domains/settings/roles.ts";
import { memberships, users, userSortName } from "#domains/identity/tables.server.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import { fullNameOf, type UserProfile } from "#domains/identity/user.ts";
import { installationRoles } from "./find-member.server.ts";
import type { MemberFilter, MemberSort } from "./member-filter.ts";
import { nameOf } from "./read-member.server.ts";
import { hasWords, searchCondition } from "./search-condition.server.ts";

/** A member as a list shows them. Times are ISO instants. */
export type ListedMember = {
  userId: string;
  isRegistered: boolean;
  /** First and last name; "" without them. */
  name: string;
  /** It may be an email or a phone, so it is for those who may see contacts. */
  username: string | null;
  email: string | null;
  phone: string | null;
  /** The URL of the profile picture; "" without one. */
  picture: string;
  roles: string[];
  blockedAt: string | null;
  mentor: { userId: string; name: string } | null;
  joinedAt: string;
  lastActiveAt: string;
};

type MemberRow = {
  id: string;
  status: "session" | null;
  email: string | null;
  phone: string | null;
  username: string | null;
  profile: UserProfile;
  roles: string[];
  blocked_at: string | null;
  mentor_id: string | null;
  mentor_name: string;
  created_at: string;
  last_active_at: string;
  sort_name: string;
};

type MembersCtx = Pick<Ctx, "db" | "portal" | "clock">;

/** Which members the caller may see and what they may search in. */
export type MemberScope = {
  /** Only learners who are connected to this mentor; null: everybody. */
  mentorId: string | null;
  /** Whether the search and the order by name look at user names, emails and phones too. */
  searchesContacts: boolean;
};

type MemberOrder = {
  /** What the list is sorted by: two columns of `m` and `u`. */
  keys: [SQL, SQL];
  direction: SQL;
  after: (...position: (string | number | boolean)[]) => SQL;
  positionOf: (row: MemberRow) => [string, string];
};

const sortNameWithUsername = sql.raw(userSortName);
const sortFullName = sql.raw(
  `lower(trim(coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', '')))`,
);

const memberOrders = (sortName: SQL): Readonly<Record<MemberSort, MemberOrder>> => ({
  active: {
    keys: [sql`m.last_active_at`, sql`m.user_id`],
    direction: sql`desc`,
    after: (at, id) => sql`(m.last_active_at, m.user_id) < (${at}::timestamptz, ${id}::uuid)`,
    positionOf: (row) => [row.last_active_at, row.id],
  },
  joined: {
    keys: [sql`m.created_at`, sql`m.user_id`],
    direction: sql`desc`,
    after: (at, id) => sql`(m.created_at, m.user_id) < (${at}::timestamptz, ${id}::uuid)`,
    positionOf: (row) => [row.created_at, row.id],
  },
  name: {
    keys: [sortName, sql`u.id`],
    direction: sql`asc`,
    after: (name, id) => sql`(${sortName}, u.id) > (${name}, ${id}::uuid)`,
    positionOf: (row) => [row.sort_name, row.id],
  },
});

/** How many members a search looks at for each row of a page, before it uses the index. */
const lookedAtPerRow = 20;

/**
 * Lists members of this portal, one page at a time, without those who deleted their account here. A search first looks at
 * the members at the top of the list: a page of a common name is found there. The index would find everybody with that
 * name, and all of them would have to be sorted.
 */
export async function listMembers(
  ctx: MembersCtx,
  { filter, sort, scope }: { filter: MemberFilter; sort: MemberSort; scope: MemberScope },
  pageRequest: PageRequest,
): Promise<ListPage<ListedMember>> {
  // A cursor shows the name that the list is sorted by.
  const sortName = scope.searchesContacts ? sortNameWithUsername : sortFullName;
  const order = memberOrders(sortName)[sort];
  const [first, second] = order.keys;
  const inOrder = sql`order by ${first} ${order.direction}, ${second} ${order.direction}`;
  const mentorId = sql`replace(m.chat_connection ->> 'mentorId', ${profileIdOf("")}, '')`;
  const members = sql`from ${memberships} m join ${users} u on u.id = m.user_id`;
  const isAfter = afterCursor(pageRequest, order.after);
  const limit = rowsToRead(pageRequest);
  const select = (condition: SQL) => sql`
    select u.id, u.status, u.email, u.phone, u.username, u.profile, m.blocked_at, m.created_at, m.last_active_at,
      m.roles || ${installationRoles(sql`u.id`)} as roles, ${sortName} as sort_name,
      ${mentorId} as mentor_id, ${nameOf(mentorId)} as mentor_name
    ${members} where ${condition} ${inOrder} limit ${limit}`;
  const matches = sql`${conditions(ctx, filter, scope)} and ${isAfter}`;
  const { text, ...otherFilters } = filter;
  const isOnlySearch =
    text !== undefined && Object.values(otherFilters).every((value) => value === undefined);
  const { rows } = await ctx.db.execute<MemberRow>(
    isOnlySearch && scope.searchesContacts
      ? sql`
        with near as materialized (
          select id from (
            select u.id, ${first} as first_key, ${second} as second_key, ${hasWords(text)} as is_found ${members}
            where ${conditions(ctx, {}, scope)} and ${isAfter}
            ${inOrder} limit ${lookedAtPerRow * limit}
          ) looked_at where is_found
          order by first_key ${order.direction}, second_key ${order.direction} limit ${limit}
        ), is_complete as materialized (select count(*) = ${limit} as value from near)
        (${select(sql`(select value from is_complete) and m.environment_id = ${ctx.portal.id}
          and m.user_id in (select id from near)`)})
        union all
        (${select(sql`not (select value from is_complete) and ${matches}`)})`
      : select(matches),
  );
  return pageOf(rows, pageRequest, order.positionOf, presentMember);
}

/** Counts the members that a list would have, up to a limit. */
export async function countMembers(
  ctx: MembersCtx,
  { filter, scope, limit }: { filter: MemberFilter; scope: MemberScope; limit: number },
): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${memberships} m join ${users} u on u.id = m.user_id
      where ${conditions(ctx, filter, scope)} limit ${limit}) listed`);
  return rows[0]?.count ?? 0;
}

const dayMs = 86_400_000;

function conditions(
  { portal, clock }: MembersCtx,
  { text, role, status, mentor, activeDays, inactiveDays }: MemberFilter,
  { mentorId, searchesContacts }: MemberScope,
): SQL {
  const daysAgo = (days: number) => new Date(clock.now() - days * dayMs);
  const list: (SQL | undefined)[] = [
    sql`m.environment_id = ${portal.id}`,
    sql`m.deleted_at is null`,
    mentorId === null ? undefined : hasMentor(mentorId),
    text === undefined ? undefined : searchCondition(text, { searchesContacts }),
    role && hasRole(role),
    status && statusConditions[status],
    mentor === undefined ? undefined : hasMentor(mentor === "none" ? null : mentor),
    activeDays === undefined ? undefined : sql`m.last_active_at >= ${daysAgo(activeDays)}`,
    inactiveDays === undefined ? undefined : sql`m.last_active_at < ${daysAgo(inactiveDays)}`,
  ];
  return sql.join(
    list.filter((one) => one !== undefined),
    sql` and `,
  );
}

const statusConditions = {
  registered: sql`u.status is null`,
  temporary: sql`u.status = 'session'`,
  blocked: sql`m.blocked_at is not null`,
} as const;

/** The index of staff needs its own condition beside the role. An owner is one in every portal. */
function hasRole(role: NonNullable<MemberFilter["role"]>): SQL {
  const isStaff = sql`not m.roles <@ '{disciple}'`;
  if (role === "staff") return isStaff;
  if (role === ownerRole)
    return sql`m.user_id in (select owner.user_id from ${memberships} owner
      where owner.roles @> '{envmgr-admin}' and owner.blocked_at is null)`;
  return sql`(${isStaff} and m.roles @> array[${role}]::text[])`;
}

const hasMentor = (userId: string | null): SQL =>
  userId === null
    ? sql`m.chat_connection is null`
    : sql`(m.chat_connection is not null
        and m.chat_connection ->> 'mentorId' in (${userId}, ${profileIdOf(userId)}))`;

function presentMember(row: MemberRow): ListedMember {
  const { profile } = row;
  return {
    userId: row.id,
    isRegistered: row.status === null,
    name: fullNameOf(profile),
    username: row.username,
    email: row.email,
    phone: row.phone,
    picture: profile.avatar?.url ?? "",
    roles: [...new Set(row.roles)],
    blockedAt: row.blocked_at && new Date(row.blocked_at).toISOString(),
    mentor: row.mentor_id === null ? null : { userId: row.mentor_id, name: row.mentor_name },
    joinedAt: new Date(row.created_at).toISOString(),
    lastActiveAt: new Date(row.last_active_at).toISOString(),
  };
}
