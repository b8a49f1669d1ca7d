import { readVerifiedEmail } from "#domains/identity/contacts/read-verified-email.server.ts";
import { readPreferences } from "#domains/identity/notifications/load-preferences.server.ts";
import { isChannelOn } from "#domains/identity/notifications/preferences.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";

type EmailCtx = Pick<Ctx, "db" | "portal" | "settings" | "providers">;

/** Whether learners can talk to their mentor by email here: the portal sends email and takes it. */
export const takesEmail = (ctx: Pick<EmailCtx, "portal" | "settings" | "providers">): boolean =>
  ctx.settings.conversations.replyDomain !== "" &&
  ctx.providers.smtpUrl !== undefined &&
  availableProviders(ctx).has("email");

/**
 * Returns the address to which a learner's answers can be sent; null if the portal takes no email, if the learner has no
 * verified address, or if they have stopped these emails.
 */
export async function findEmailRecipient(ctx: EmailCtx, userId: string): Promise<string | null> {
  if (!takesEmail(ctx)) return null;
  const member = { environmentId: ctx.portal.id, userId };
  const preferences = await readPreferences(ctx.db, member);
  if (!isChannelOn(preferences, "mentor-answers", "email")) return null;
  return readVerifiedEmail(ctx.db, member);
}
