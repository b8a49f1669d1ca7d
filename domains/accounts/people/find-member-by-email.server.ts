import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { normalizeEmail } from "#domains/accounts/registration/registration-fields.ts";

/**
 * The user id of whoever registered in this portal with an email, however it is typed.
 * @throws INVALID when nobody did, whichever other portal knows them
 */
export async function findMemberByEmail(
  ctx: Pick<SystemCtx, "portal" | "db">,
  email: string,
): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select u.id from users u join memberships m on m.user_id = u.id
    where u.email = ${normalizeEmail(email)} and m.environment_id = ${ctx.portal.id}`);
  const [member] = rows;
  if (!member) throw invalidInput(`email: nobody in this portal has the email ${email}`);
  return member.id;
}
