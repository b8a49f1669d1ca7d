import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { loadPerson, type Person } from "#domains/identity/membership/load-person.server.ts";

/** The fields that this may set. It must never include roles, blocks, orders or links. */
export type UserFields = {
  utm?: Record<string, string> | undefined;
  core?:
    | { region?: string | undefined; city?: string | undefined; countryId?: string | undefined }
    | undefined;
  cookies?: { analytics: boolean } | undefined;
};

/**
 * Sets where a user came from, where they live, and their cookie consent. Temporary accounts may use it too.
 * @returns the user as stored
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
