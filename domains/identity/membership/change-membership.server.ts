import { and, arrayContains, eq, lt, not, sql } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { isMembership, type MemberKey } from "./read-member.server.ts";

/** Adds a role to a membership that doesn't have it. */
export async function addRole(tx: Transaction, member: MemberKey, role: string): Promise<void> {
  await tx
    .update(memberships)
    .set({ roles: sql`array_append(${memberships.roles}, ${role})` })
    .where(and(isMembership(member), not(arrayContains(memberships.roles, [role]))));
}

/** Removes a role from a membership, or from all memberships of the user. */
export async function removeRole(
  tx: Transaction,
  { environmentId, userId }: MemberKey,
  { role, everywhere }: { role: string; everywhere: boolean },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ roles: sql`array_remove(${memberships.roles}, ${role})` })
    .where(
      and(
        eq(memberships.userId, userId),
        everywhere ? undefined : eq(memberships.environmentId, environmentId),
      ),
    );
}

/** Sets the languages that a translator translates into. */
export async function setTranslationLanguages(
  tx: Transaction,
  member: MemberKey,
  languages: readonly string[],
): Promise<void> {
  await tx
    .update(memberships)
    .set({ translationLanguages: [...languages] })
    .where(isMembership(member));
}

/** Blocks a member, or lifts the block if `time` is null. A second block keeps the time of the first one. */
export async function setBlockedAt(
  tx: Transaction,
  member: MemberKey,
  time: Date | null,
): Promise<Date | null> {
  const [row] = await tx
    .update(memberships)
    .set({ blockedAt: time && sql`coalesce(${memberships.blockedAt}, ${time})` })
    .where(isMembership(member))
    .returning({ blockedAt: memberships.blockedAt });
  return row?.blockedAt ?? null;
}

/** Marks an account as deleted in a portal, or undoes that if `time` is null. A second call keeps the first time. */
export async function setDeletedAt(
  tx: Transaction,
  member: MemberKey,
  time: Date | null,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ deletedAt: time && sql`coalesce(${memberships.deletedAt}, ${time})` })
    .where(isMembership(member));
}

/** Ends a portal's mailings to a member, or restarts them if `time` is null. A second call keeps the first time. */
export async function setUnsubscribedAt(
  db: Db,
  member: MemberKey,
  time: Date | null,
): Promise<void> {
  await db
    .update(memberships)
    .set({ unsubscribedAt: time && sql`coalesce(${memberships.unsubscribedAt}, ${time})` })
    .where(isMembership(member));
}

/** Whether a member has unsubscribed from this portal's mailings; null for users who are no members. */
export async function isUnsubscribed(db: Db, member: MemberKey): Promise<boolean | null> {
  const [row] = await db
    .select({ unsubscribedAt: memberships.unsubscribedAt })
    .from(memberships)
    .where(isMembership(member));
  return row ? row.unsubscribedAt !== null : null;
}

/** Sets the language of messages to a member. */
export async function setLanguage(
  tx: Transaction,
  member: MemberKey,
  language: string,
): Promise<void> {
  await tx.update(memberships).set({ language }).where(isMembership(member));
}

/** Records that a member is active in this portal; an earlier time than the stored one changes nothing. */
export async function setLastActive(db: Db, member: MemberKey, now: number): Promise<void> {
  const lastActiveAt = new Date(now);
  await db
    .update(memberships)
    .set({ lastActiveAt })
    .where(and(isMembership(member), lt(memberships.lastActiveAt, lastActiveAt)));
}

/** Connects a learner to a mentor, who may then see their progress; null ends the connection. */
export async function setMentor(
  tx: Transaction,
  member: MemberKey,
  mentorId: string | null,
): Promise<void> {
  const chatConnection =
    mentorId === null ? null : { type: "certain", mentorId: profileIdOf(mentorId) };
  await tx.update(memberships).set({ chatConnection }).where(isMembership(member));
}

type OriginAndCookieConsent = {
  utm?: Record<string, string> | undefined;
  gdprCookies?: { analytics: boolean } | undefined;
};

/** Sets where a member came from and their cookie consent; what is left out stays unchanged. */
export async function setOriginAndCookieConsent(
  tx: Transaction,
  member: MemberKey,
  { utm, gdprCookies }: OriginAndCookieConsent,
): Promise<void> {
  if (utm === undefined && gdprCookies === undefined) return;
  await tx.update(memberships).set({ utm, gdprCookies }).where(isMembership(member));
}

/** Creates a user with these roles in a portal. They have no sign-in method. @returns their id */
export async function createMember(
  tx: Transaction,
  environmentId: string,
  { profile, roles, createdAt }: { profile: UserProfile; roles: string[]; createdAt: Date },
): Promise<string> {
  const [user] = await tx.insert(users).values({ profile }).returning({ id: users.id });
  const times = { createdAt, lastActiveAt: createdAt };
  await tx.insert(memberships).values({ environmentId, userId: user!.id, roles, ...times });
  return user!.id;
}
