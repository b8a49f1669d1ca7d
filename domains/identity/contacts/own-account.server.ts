import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { can } from "#domains/identity/policy.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";

/**
 * Ensures that the caller changes their own account: only the owner may change email, password, links and consents.
 * @throws NOT-FOUND for a user who was never in this portal, AUTH-DENY for another user or a temporary account
 */
export async function requireOwnAccount(
  ctx: Pick<Ctx, "db" | "portal" | "settings" | "actor">,
  userId: string,
  { registered = true } = {},
): Promise<void> {
  const action = registered ? "change" : "describe";
  if (can(ctx, action, "account", { userId })) return;
  if (userId !== ctx.actor.userId && !(await loadUser(ctx, userId))) throw notFound();
  throw notAllowed();
}
