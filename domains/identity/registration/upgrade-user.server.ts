import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";

/**
 * Makes the caller a disciple of this portal. No other role can be taken this way, and temporary accounts get none.
 * @returns the user's roles afterwards
 * @throws NOT-FOUND, AUTH-DENY
 */
export async function upgradeUser(ctx: Ctx, { userId }: { userId: string }): Promise<string[]> {
  await requireOwnAccount(ctx, userId);
  await withTransaction(ctx.db, (tx) => joinPortal(tx, ctx, userId));
  return (await loadUser(ctx, userId))!.roles;
}
