import { announceChange } from "#domains/settings/announce-change.server.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { answeringRoles, mentorRole } from "#domains/settings/roles.ts";
import type { Transaction } from "#platform/database.server.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import { fullNameOf, publicNameOf } from "#domains/identity/user.ts";
import {
  listPortalIdsWithRoles,
  readRoleHolders,
} from "#domains/identity/membership/role-holders.server.ts";

const mentorsLimit = 100;

/** The cache tag of everything that depends on who answers a portal's learners. */
export const mentorsTag = (environmentId: string) => `mentors:${environmentId}`;

/** What everybody may see of a mentor: no last name, no email and no phone. */
export type Mentor = {
  /** `bo:{userId}` */
  id: string;
  name: string;
  avatar: string | null;
};

/** A mentor with the name that those who run the portal see. */
type NamedMentor = Mentor & { fullName: string };

/** Lists a portal's mentors as everybody may see them. */
export const listMentors = async (ctx: ContentReaderCtx): Promise<Mentor[]> =>
  (await listNamedMentors(ctx)).map(({ id, name, avatar }) => ({ id, name, avatar }));

/**
 * Lists the members with the mentor role in this portal, the oldest membership first, without blocked users and those
 * who deleted their account here.
 */
export async function listNamedMentors(ctx: ContentReaderCtx): Promise<NamedMentor[]> {
  return readContent(ctx, ["mentors"], mentorsTag(ctx.portal.id), async () => {
    const holders = await readRoleHolders(ctx.db, ctx.portal.id, mentorRole, mentorsLimit);
    return holders.flatMap(({ id, profile }) => {
      const name = publicNameOf(profile);
      const avatar = profile.avatar?.url || null;
      return name === ""
        ? []
        : [{ id: profileIdOf(id), name, fullName: fullNameOf(profile), avatar }];
    });
  });
}

/** Announces to every portal in which the user answers learners that its mentors have changed. */
export async function announceMentorChange(tx: Transaction, userId: string): Promise<void> {
  for (const id of await listPortalIdsWithRoles(tx, userId, answeringRoles))
    await announceChange(tx, id, [mentorsTag(id)]);
}
