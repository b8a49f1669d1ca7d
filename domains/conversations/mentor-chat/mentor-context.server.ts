import type { ActorlessCtx } from "#domains/conversations/channels/learner-context.server.ts";
import { can } from "#domains/conversations/policy.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { guest } from "#domains/settings/context.ts";

export type MentorCtx = EmailCtx & { files: FileStore };

/**
 * Returns the context of a mentor who acts from their own Telegram, which has verified who they are; null for somebody who
 * no longer answers learners here.
 */
export async function asMentor(ctx: ActorlessCtx, userId: string): Promise<MentorCtx | null> {
  const user = await loadUser(ctx, userId);
  if (!user || user.blocks.length > 0 || user.deletion.length > 0) return null;
  const { firstName, lastName, locale } = user.profile;
  const actor = { ...guest, kind: "user", userId, roles: user.roles, firstName, lastName } as const;
  const mentorCtx = { ...ctx, actor, language: locale };
  return can(mentorCtx, "open", "inbox") ? mentorCtx : null;
}
