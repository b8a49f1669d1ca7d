import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { loadPerson } from "#domains/identity/membership/load-person.server.ts";

/**
 * Makes sure that somebody changes themselves: email, password, links and consents are their owner's alone.
 * @throws NOT-FOUND for who has never been in this portal, AUTH-DENY for another person or a temporary account
 */
export async function requireOwnAccount(
  ctx: Pick<Ctx, "db" | "portal" | "settings" | "actor">,
  userId: string,
  { registered = true } = {},
): Promise<void> {
  if (userId !== ctx.actor.userId) {
    if (!(await loadPerson(ctx, userId))) throw notFound();
    throw notAllowed();
  }
  if (registered && ctx.actor.kind !== "user") throw notAllowed();
}
