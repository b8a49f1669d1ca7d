import { and, eq, isNull, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { Db } from "#platform/database.server.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";

type MembersCtx = Pick<SystemCtx, "portal"> & { db: Db };

/**
 * Returns the id of this portal's member with an email, verified or not, in any spelling of it.
 * @throws INVALID when no member of this portal has it, even if another portal's member does
 */
export async function findMemberByEmail(ctx: MembersCtx, email: string): Promise<string> {
  return (await findByEmail(ctx, email)).id;
}

/**
 * Returns the id of the member with a verified email. Use it before giving a user a role, course or link, because
 * anybody can register with a stranger's email.
 * @throws INVALID when no member of this portal has it, or it isn't verified
 */
export async function findVerifiedMember(ctx: MembersCtx, email: string): Promise<string> {
  const { id, verified } = await findByEmail(ctx, email);
  if (!verified)
    throw invalidInput(
      `email: ${email} is not confirmed: anybody could have registered with it. Ask its owner to sign in and to ` +
        `press “Confirm email” in the profile; then run this command again`,
    );
  return id;
}

async function findByEmail({ db, portal }: MembersCtx, email: string) {
  const [member] = await db
    .select({ id: users.id, verified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(users.email, normalizeEmail(email)),
        isNull(users.status),
        eq(memberships.environmentId, portal.id),
      ),
    );
  if (!member) throw invalidInput(`email: nobody in this portal has the email ${email}`);
  return member;
}
