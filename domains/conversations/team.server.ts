import { sql } from "drizzle-orm";
import { readHoldersOfRoles } from "#domains/identity/membership/role-holders.server.ts";
import { fullNameOf, publicNameOf } from "#domains/identity/user.ts";
import {
  adminRole,
  answeringRoles,
  mentorLeaderRole,
  mentorRole,
  ownerRole,
} from "#domains/settings/roles.ts";
import type { Db } from "#platform/database.server.ts";
import { openConversationsDefault } from "./conversation.ts";
import type { ConversationAccess } from "./policy.server.ts";
import { type Gender, isWantedGender, leaderOf, type RoutedMentor } from "./routing.ts";
import { type conversations, mentorProfiles } from "./tables.server.ts";

/** The most people who answer learners in one portal. */
const teamMax = 500;

/** What learners may know about somebody who answers: no last name, no email, no phone. */
export type PublicMentor = { userId: string; name: string; avatar: string | null };
export type TeamMentor = Omit<RoutedMentor, "openCount"> &
  PublicMentor & {
    roles: readonly string[];
    /** The name that staff see. */
    fullName: string;
  };

/** Everyone in a portal who answers learners or leads those who do. */
export type Team = {
  mentors: readonly TeamMentor[];
  /** The same with leaders and admins. */
  staff: readonly TeamMentor[];
  /** Who leads a pool, the oldest first: leaders, or admins if there are none, or mentors if there are none either. */
  leaderIds: readonly string[];
  /** Whether learners can ask anybody. */
  canBeAsked: boolean;
  /** Everyone by their user id. */
  people: ReadonlyMap<string, PublicMentor>;
};

type ProfileRow = {
  userId: string;
  leaderId: string | null;
  campaign: string | null;
  courseIds: string[] | null;
  pageIds: string[] | null;
  languages: string[] | null;
  regions: string[] | null;
  gender: Gender | null;
  openMax: number | null;
  awayUntil: number | null;
};

/** Loads a portal's team in two queries. */
export async function loadTeam(db: Db, environmentId: string): Promise<Team> {
  const roles = [mentorRole, mentorLeaderRole, adminRole, ownerRole];
  const holders = await readHoldersOfRoles(db, environmentId, roles, teamMax);
  const idsWith = (...wanted: string[]) =>
    holders
      .filter(({ roles: held }) => wanted.some((role) => held.includes(role)))
      .map(({ id }) => id);
  const mentorIds = idsWith(mentorRole);
  const leaderIds =
    [idsWith(mentorLeaderRole), idsWith(adminRole, ownerRole), mentorIds].find(
      ({ length }) => length > 0,
    ) ?? [];
  const people = new Map(
    holders.map(({ id, profile }) => {
      const avatar = profile.avatar?.url || null;
      return [id, { userId: id, name: publicNameOf(profile), avatar }] as const;
    }),
  );
  const { rows } = await db.execute<ProfileRow>(sql`
    select mentor.id as "userId", profile.leader_id as "leaderId", profile.campaign,
      profile.course_ids as "courseIds", profile.page_ids as "pageIds", profile.languages, profile.regions, profile.gender,
      profile.open_max as "openMax",
      (extract(epoch from profile.away_until) * 1000)::float8 as "awayUntil"
    from unnest(${sql.param(holders.map(({ id }) => id))}::uuid[]) with ordinality as mentor (id, place)
      left join ${mentorProfiles} profile
        on profile.environment_id = ${environmentId} and profile.user_id = mentor.id
    order by mentor.place`);
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]));
  const staff = rows.map((row) => ({
    ...people.get(row.userId)!,
    roles: holderOf.get(row.userId)!.roles,
    fullName: fullNameOf(holderOf.get(row.userId)!.profile),
    leaderId: leaderOf(row.leaderId, leaderIds)!,
    campaign: row.campaign ?? "",
    courseIds: row.courseIds ?? [],
    pageIds: row.pageIds ?? [],
    languages: row.languages ?? [],
    regions: row.regions ?? [],
    gender: row.gender,
    openMax: row.openMax ?? openConversationsDefault,
    awayUntil: row.awayUntil ?? 0,
  }));
  const mentorIdSet = new Set(mentorIds);
  const mentors = staff.filter(({ userId }) => mentorIdSet.has(userId));
  const canBeAsked = idsWith(...answeringRoles).length > 0;
  return { mentors, staff, leaderIds, canBeAsked, people };
}

/** Whether this person may own conversations: a mentor, or somebody who leads a pool. */
export const answers = ({ mentors, leaderIds }: Team, userId: string): boolean =>
  leaderIds.includes(userId) || mentors.some((mentor) => mentor.userId === userId);

/** Returns what the policy needs to know about a conversation. Leaders may only read it where the portal's settings say so. */
export function accessOf(
  { mentors, leaderIds }: Team,
  row: Pick<
    typeof conversations.$inferSelect,
    "userId" | "ownerId" | "leaderId" | "declinedIds" | "secondReaderId" | "wantedGender"
  >,
  { leadersRead }: { leadersRead: boolean } = { leadersRead: false },
): ConversationAccess {
  const leaderId = leaderOf(row.leaderId, leaderIds);
  const members = mentors.filter(
    (mentor) => mentor.leaderId === leaderId && isWantedGender(mentor, row),
  );
  const poolIds = [...(leaderId === null ? [] : [leaderId]), ...members.map((one) => one.userId)];
  const { userId, ownerId, secondReaderId } = row;
  const isWelcome = (id: string) => ![...row.declinedIds, userId].includes(id);
  return {
    userId,
    ownerId,
    poolIds: poolIds.filter(isWelcome),
    secondReaderId: secondReaderId !== null && isWelcome(secondReaderId) ? secondReaderId : null,
    readingLeaderIds: leadersRead ? leaderIds.filter(isWelcome) : [],
  };
}

/** Returns the pool that somebody sees: a leader their own one, a mentor that of their leader; null without one. */
export function poolOf({ mentors, leaderIds }: Team, userId: string): string | null {
  if (leaderIds.includes(userId)) return userId;
  return mentors.find((mentor) => mentor.userId === userId)?.leaderId ?? null;
}
