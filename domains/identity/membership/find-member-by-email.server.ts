import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { Db } from "#platform/database.server.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";

type Where = Pick<SystemCtx, "portal"> & { db: Pick<Db, "execute"> };

/**
 * The user id of the member of this portal who has an email, verified or not, however it is typed.
 * @throws INVALID when nobody has it here, whichever other portal knows them
 */
export async function findMemberByEmail(where: Where, email: string): Promise<string> {
  return (await findByEmail(where, email)).id;
}

/**
 * The same, but only for a verified email. Use it before giving a person a role, course or link: anybody can register
 * with a stranger's email.
 * @throws INVALID when nobody has it here, or it isn't verified
 */
export async function findVerifiedMember(where: Where, email: string): Promise<string> {
  const { id, verified } = await findByEmail(where, email);
  if (!verified)
    throw invalidInput(
      `email: ${email} is not confirmed: anybody could have registered with it. Ask its owner to sign in and to ` +
        `press “Confirm email” in the profile; then run this command again`,
    );
  return id;
}

async function findByEmail({ db, portal }: Where, email: string) {
  const { rows } = await db.execute<{ id: string; verified: boolean }>(sql`
    select u.id, u.email_verified_at is not null as verified
    from users u join memberships m on m.user_id = u.id
    where u.email = ${normalizeEmail(email)} and u.status is null
      and m.environment_id = ${portal.id}`);
  const [member] = rows;
  if (!member) throw invalidInput(`email: nobody in this portal has the email ${email}`);
  return member;
}
