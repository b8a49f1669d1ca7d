import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { ensureMembership } from "#domains/identity/membership/membership.server.ts";

/** Returns the id of a user's progress record in a portal. */
export const progressRecordId = (environmentId: string, userId: string) =>
  `${environmentId}:${userId}`;

export type ProgressRecord = { id: string; environmentId: string; userId: string };

/**
 * Makes sure that the caller is a learner of this portal: all their progress belongs to their membership. A repeated
 * call changes nothing. A requested deletion stays.
 * @throws AUTH-DENY for an id other than that of the caller's record in this portal
 */
export async function ensureProgressRecord(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "language">,
  input: { id?: string | undefined },
): Promise<ProgressRecord> {
  const { userId } = ctx.actor;
  const environmentId = ctx.portal.id;
  const id = progressRecordId(environmentId, userId);
  if (input.id !== undefined && input.id !== id) throw notAllowed();
  await ensureMembership(ctx.db, { environmentId, userId, language: ctx.language });
  return { id, environmentId, userId };
}
