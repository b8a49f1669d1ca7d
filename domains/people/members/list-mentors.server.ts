import { sql } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import type { Transaction } from "#platform/database.server.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import type { UserProfile } from "#domains/identity/user.ts";

const mentorsLimit = 100;

const mentorsTag = (environmentId: string) => `mentors:${environmentId}`;

/** What everybody may see of a mentor: no email and no phone. */
export type Mentor = {
  /** `bo:{userId}` */
  id: string;
  name: string;
  avatar: string | null;
};

/**
 * Lists the members with the mentor role in this portal, the oldest membership first, without blocked users and those
 * who deleted their account here.
 */
export async function listMentors(ctx: Reader): Promise<Mentor[]> {
  return readContent(ctx, ["mentors"], mentorsTag(ctx.portal.id), async () => {
    const { rows } = await ctx.db.execute<{ id: string; profile: UserProfile }>(sql`
      select u.id, u.profile from memberships m join users u on u.id = m.user_id
      where m.environment_id = ${ctx.portal.id} and ${mentorRole} = any(m.roles)
        and m.blocked_at is null and m.deleted_at is null
      order by m.created_at, u.id
      limit ${mentorsLimit}`);
    return rows.flatMap(({ id, profile }) => {
      const name = `${profile.firstName ?? ""} ${profile.lastName ?? ""}`.trim();
      const avatar = profile.avatar?.url || null;
      return name === "" ? [] : [{ id: profileIdOf(id), name, avatar }];
    });
  });
}

/** Announces to every portal in which the user is a mentor that its list of mentors has changed. */
export async function announceMentorChange(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select environment_id as id from memberships
    where user_id = ${userId} and ${mentorRole} = any(roles)`);
  for (const { id } of rows) await announceChange(tx, id, [mentorsTag(id)]);
}
