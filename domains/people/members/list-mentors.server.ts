import { sql } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import type { UserProfile } from "#domains/identity/user.ts";

export const mentorRole = "mentor";
/** Section 9: a list of mentor profiles. */
const mentorsLimit = 100;

const mentorsTag = (environmentId: string) => `mentors:${environmentId}`;

/** What everybody may see of a mentor: no address, no number. */
export type Mentor = {
  /** Section 3: `bo:{userId}`. */
  id: string;
  name: string;
  avatar: string | null;
};

/** Those who hold the role in this portal, in the order in which they came; whoever is blocked or leaving is not shown. */
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

/** Tells every portal in which the person is a mentor that the list of mentors shows something else now. */
export async function announceMentorChange(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select environment_id as id from memberships
    where user_id = ${userId} and ${mentorRole} = any(roles)`);
  for (const { id } of rows) await announceChange(tx, id, [mentorsTag(id)]);
}
