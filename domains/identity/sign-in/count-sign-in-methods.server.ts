import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { IdentityMethod } from "#domains/identity/identity.ts";
import { blockedAttempts, signInResults } from "#domains/identity/limit-tables.server.ts";
import { channels } from "#domains/messaging/messenger.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { identities, memberships, users } from "#domains/identity/tables.server.ts";

/** So many people are looked at: those who were active last. */
export const countedPeopleMax = 20_000;
export const recentDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** `messengers`: any of them. Somebody with several counts once there, and once for each. */
export type CountedMethod = "email" | "anonymous" | "phone" | "messengers" | IdentityMethod;

/** How people can sign in. A person with several methods counts for each. */
export type SignInCounts = {
  /** People with an account who were looked at, and how many of them were active in the last 30 days. */
  people: number;
  recentlyActive: number;
  /** Whether there are more people than were looked at. */
  isPartial: boolean;
  /** `recent`: who used it in the last 30 days; null where that isn't stored. */
  methods: { method: CountedMethod; people: number; recent: number | null }[];
  /** How the sign-ins of the last 30 days ended, and the last day (UTC) of each. Methods that nobody tried are left out. */
  results: SignInResult[];
  /** How many attempts the portal's limits blocked in the last 30 days. */
  blockedAttempts: number;
};

export type SignInResult = {
  method: CountedMethod;
  succeeded: number;
  failed: number;
  lastSucceededOn: string | null;
  lastFailedOn: string | null;
};

/** SQL: a method under its own name, and messengers also under the name of all. */
const countedMethods = (method: SQL): SQL => sql`(
  select ${method} as method
  union all
  select 'messengers' where ${method} = any(${sql.param([...channels])}::text[])) counted`;

type PeopleRow = {
  looked_at: number;
  people: number;
  recent: number;
  email: number;
  anonymous: number;
  phone: number;
};

/**
 * Counts by sign-in method how many people of the portal can sign in with it.
 * @throws AUTH-DENY without an admin's role
 */
export async function countSignInMethods(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "clock">,
): Promise<SignInCounts> {
  authorize(ctx, "count", "sign-in methods");
  const since = new Date(ctx.clock.now() - recentDays * dayMs);
  // `offset 0` makes the database look each person up: reading everybody would take longer on a large installation.
  const lookedAt = sql`
    select person.*, member.last_active_at
    from (
      select user_id, last_active_at from ${memberships}
      where environment_id = ${ctx.portal.id} and deleted_at is null
      order by last_active_at desc, user_id desc limit ${countedPeopleMax}
    ) member
    cross join lateral (
      select id, status, email, username_key, password_hash, phone_verified_at
      from ${users} where id = member.user_id offset 0
    ) person`;
  const [people, services, blocked, results] = await Promise.all([
    ctx.db.execute<PeopleRow>(sql`
      select count(*)::int as looked_at, count(*) filter (where status is null)::int as people,
        count(*) filter (where status is null and last_active_at >= ${since})::int as recent,
        count(*) filter (where password_hash is not null and email is not null)::int as email,
        count(*) filter (where password_hash is not null and username_key is not null)::int as anonymous,
        count(*) filter (where phone_verified_at is not null)::int as phone
      from (${lookedAt}) person`),
    ctx.db.execute<{ method: CountedMethod; people: number; recent: number }>(sql`
      select counted.method, count(distinct person.id)::int as people,
        count(distinct person.id) filter (where identity.used_at >= ${since})::int as recent
      from (${lookedAt}) person join ${identities} identity on identity.user_id = person.id
        cross join lateral ${countedMethods(sql`identity.method`)}
      group by counted.method order by counted.method`),
    ctx.db.execute<{ count: number }>(sql`
      select coalesce(sum(count), 0)::int as count from ${blockedAttempts}
      where environment_id = ${ctx.portal.id} and last_at >= ${since}`),
    ctx.db.execute<SignInResult>(sql`
      select counted.method, sum(succeeded)::int as succeeded, sum(failed)::int as failed,
        (max(day) filter (where succeeded > 0))::text as "lastSucceededOn",
        (max(day) filter (where failed > 0))::text as "lastFailedOn"
      from ${signInResults} result cross join lateral ${countedMethods(sql`result.method`)}
      where environment_id = ${ctx.portal.id} and day > ${since.toISOString().slice(0, 10)}
      group by counted.method order by counted.method`),
  ]);
  const counts = people.rows[0]!;
  const withoutTimes = (["email", "anonymous", "phone"] as const).map((method) => ({
    method,
    people: counts[method],
    recent: null,
  }));
  return {
    people: counts.people,
    recentlyActive: counts.recent,
    isPartial: counts.looked_at >= countedPeopleMax,
    methods: [...withoutTimes, ...services.rows],
    results: results.rows,
    blockedAttempts: blocked.rows[0]!.count,
  };
}
