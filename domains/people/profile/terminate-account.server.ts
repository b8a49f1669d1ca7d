import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { terminationLinkBad } from "#domains/identity/errors.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { deleteHere } from "#domains/people/members/set-deletion.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

/**
 * Deletes the caller's account in this portal by the link that was sent to them, and ends its sessions here at once.
 * The link works only for the user who requested it, and only while they are signed in. Signing in again undoes it.
 * @throws AUTH-DENY, TERMINATION-LINK-BAD, TOKEN-BAD
 */
export async function terminateAccount(
  ctx: Pick<Ctx, "db" | "portal" | "clock" | "actor">,
  { token }: { token: string },
): Promise<void> {
  const { actor, portal, clock } = ctx;
  authorize(ctx, "delete", "own account");
  const now = new Date(clock.now());
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const { rows } = await tx.execute(sql`
      update auth_attempts set used_at = ${now}
      where secret_hash = ${hashToken(token)} and environment_id = ${portal.id}
        and purpose = 'terminate' and user_id = ${actor.userId}
        and used_at is null and expires_at > ${now}
      returning id`);
    if (rows.length === 0) throw terminationLinkBad();
    await deleteHere(tx, ctx, actor.userId);
  });
}
