import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { loadPerson, type Person } from "#domains/identity/membership/load-person.server.ts";

/** Everything that may be set so; roles, blocks, orders and links are not among it (security promise 33). */
export type UserFields = {
  utm?: Record<string, string> | undefined;
  core?:
    | { region?: string | undefined; city?: string | undefined; countryId?: string | undefined }
    | undefined;
  cookies?: { analytics: boolean } | undefined;
};

/**
 * Sets where somebody came from, where they live, and what they agreed to have counted. A temporary account may, too.
 * @returns the person as stored
 * @throws NOT-FOUND, AUTH-DENY
 */
export async function setUserFields(
  ctx: Ctx,
  { userId, fields }: { userId: string; fields: UserFields },
): Promise<Person> {
  await requireOwnAccount(ctx, userId, { registered: false });
  const { utm, core, cookies } = fields;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`
      update memberships set utm = coalesce(${json(utm)}::jsonb, utm),
        gdpr_cookies = coalesce(${json(cookies)}::jsonb, gdpr_cookies)
      where environment_id = ${ctx.portal.id} and user_id = ${userId}`);
    if (core)
      await tx.execute(sql`
        update users set core = core || ${JSON.stringify(core)}::jsonb,
          updated_at = ${new Date(ctx.clock.now())} where id = ${userId}`);
  });
  return (await loadPerson(ctx, userId))!;
}
