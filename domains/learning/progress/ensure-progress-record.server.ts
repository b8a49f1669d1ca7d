import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";

/** Returns the id of a user's progress record in a portal. */
export const progressRecordId = (environmentId: string, userId: string) =>
  `${environmentId}:${userId}`;

export type ProgressRecord = { id: string; environmentId: string; userId: string };

/**
 * Makes sure that the caller is a learner of this portal: all their progress belongs to their membership. A repeated
 * call changes nothing. A requested deletion stays.
 * @throws AUTH-DENY for an id that is not the caller's own here
 */
export async function ensureProgressRecord(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "language">,
  input: { id?: string | undefined },
): Promise<ProgressRecord> {
  const { userId } = ctx.actor;
  const environmentId = ctx.portal.id;
  const id = progressRecordId(environmentId, userId);
  if (input.id !== undefined && input.id !== id) throw notAllowed();
  await ctx.db.execute(sql`
    insert into memberships (environment_id, user_id, roles, language)
    values (${environmentId}, ${userId}, array['disciple'], ${ctx.language})
    on conflict do nothing`);
  return { id, environmentId, userId };
}
