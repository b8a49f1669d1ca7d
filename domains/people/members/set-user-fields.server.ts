import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { loadUser, type ApiUser } from "#domains/identity/membership/load-user.server.ts";
import { setOriginAndCookieConsent } from "#domains/identity/membership/change-membership.server.ts";
import { changeUser } from "#domains/identity/change-user.server.ts";

/** The fields that users may set for themselves. They must never include roles, blocks, orders or links. */
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
): Promise<ApiUser> {
  await requireOwnAccount(ctx, userId, { registered: false });
  const { utm, core, cookies } = fields;
  await withTransaction(ctx.db, async (tx) => {
    const member = { environmentId: ctx.portal.id, userId };
    await setOriginAndCookieConsent(tx, member, { utm, gdprCookies: cookies });
    if (core) await changeUser(tx, userId, { core }, new Date(ctx.clock.now()));
  });
  return (await loadUser(ctx, userId))!;
}
