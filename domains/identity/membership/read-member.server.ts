import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Identifies a user's membership of a portal. */
export type MemberKey = { environmentId: string; userId: string };

/** SQL condition for the row of one membership. */
export const isMembership = ({ environmentId, userId }: MemberKey): SQL | undefined =>
  and(eq(memberships.environmentId, environmentId), eq(memberships.userId, userId));

const mentorIdColumn = sql<string | null>`${memberships.chatConnection} ->> 'mentorId'`;

/** Returns the mentor that a member is connected to in this portal; null without one. */
export async function readMentorId(db: Db, member: MemberKey): Promise<string | null> {
  const [row] = await db
    .select({ mentorId: mentorIdColumn })
    .from(memberships)
    .where(isMembership(member));
  return row?.mentorId ?? null;
}

export type Learner = {
  /** Empty without a name; null for a user who deleted their account in this portal. */
  name: string | null;
  email: string | null;
  mentorId: string | null;
};

/** Reads a learner and their mentor; null for users who were never members of the portal. */
export async function readLearner(db: Db, member: MemberKey): Promise<Learner | null> {
  const [row] = await db
    .select({
      profile: users.profile,
      email: users.email,
      mentorId: mentorIdColumn,
      deletedAt: memberships.deletedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMembership(member));
  if (!row) return null;
  const { firstName, lastName } = row.profile;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { name: row.deletedAt === null ? name : null, email: row.email, mentorId: row.mentorId };
}

/** Returns a user's profile and their answers to a portal's registration fields (null for users who are no members). */
export async function readAnswersOf(db: Db, { environmentId, userId }: MemberKey) {
  const [row] = await db
    .select({ profile: users.profile, registration: memberships.registration })
    .from(users)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.environmentId, environmentId)),
    )
    .where(eq(users.id, userId));
  return row;
}

/** Returns a user's email, verified or not; null without one. */
export async function readEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Returns a user's email and whether its owner has verified it; null without an account or email. */
export async function readEmailState(
  db: Db,
  userId: string,
): Promise<{ email: string; isVerified: boolean } | null> {
  const [row] = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.email ? { email: row.email, isVerified: row.verifiedAt !== null } : null;
}

/** SQL for the name of the user whose id a text is; "" for another text and for an account without a name. */
export const nameOf = (text: SQLWrapper): SQL<string> => sql<string>`coalesce((
  select trim(concat(this_user.profile ->> 'firstName', ' ', this_user.profile ->> 'lastName')) from ${users} this_user
  where this_user.id = case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end), '')`;

/** SQL for a user's first name, as a part of another domain's query; "" without one. */
export const firstNameOf = (userId: SQLWrapper): SQL<string> => sql<string>`coalesce((
  select this_user.profile ->> 'firstName' from ${users} this_user where this_user.id = ${userId}), '')`;

/** What led a member here, and whom they are connected to, for finding their mentor. */
export type MemberOrigin = {
  utm: Record<string, string> | null;
  mentorData: Record<string, string> | null;
  chatConnection: { type: string; mentorId: string } | null;
  /** The region that they chose, or the name of the place that their browser was in. */
  region: string | null;
};

/** Reads a member's origin; null for users who are no members of the portal. */
export async function readOrigin(db: Db, member: MemberKey): Promise<MemberOrigin | null> {
  const { utm, mentorData, chatConnection } = memberships;
  const region = sql<string | null>`${users.core} ->> 'region'`;
  const [row] = await db
    .select({ utm, mentorData, chatConnection, region })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMembership(member));
  return row ?? null;
}

/** SQL for a user's email, as a part of another domain's query. */
export const emailOf = (userId: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`(select this_user.email from ${users} this_user where this_user.id = ${userId})`;

/** SQL for a user's email if it is verified. */
export const verifiedEmailOf = (userId: string): SQL => sql`(
  select this_user.email from ${users} this_user where this_user.id = ${userId} and this_user.email_verified_at is not null)`;

/** SQL for the id of the user with an email. */
export const userIdOf = (email: string): SQL =>
  sql`(select this_user.id from ${users} this_user where this_user.email = ${email})`;

/** SQL for a member's email; null for members who left the portal or are blocked: they get no emails. */
export const reachableEmailOf = (environmentId: string, userId: SQLWrapper): SQL => sql`(
  select this_user.email from ${users} this_user join ${memberships} this_member on this_member.user_id = this_user.id
  where this_user.id = ${userId} and this_member.environment_id = ${environmentId}
    and this_member.deleted_at is null and this_member.blocked_at is null)`;

/** SQL: the user has deleted their account in this portal. */
export const hasLeft = (environmentId: SQLWrapper, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} this_member where this_member.environment_id = ${environmentId}
    and this_member.user_id = ${userId} and this_member.deleted_at is not null)`;

/** SQL: the user is a member of this portal, and has not deleted their account there. */
export const isStillMember = (environmentId: SQLWrapper, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} this_member where this_member.environment_id = ${environmentId}
    and this_member.user_id = ${userId} and this_member.deleted_at is null)`;
