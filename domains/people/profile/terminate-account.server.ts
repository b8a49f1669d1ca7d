import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { terminationLinkBad } from "#domains/identity/errors.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { deleteMembership } from "#domains/people/members/set-deletion.server.ts";
import { consumeTerminationToken } from "#domains/identity/sessions/termination-token.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

/**
 * Deletes the caller's account in this portal by the link that was sent to them, and ends its sessions here at once.
 * The link works only for the user who requested it, and only while they are signed in. Signing in again undoes it.
 * @throws AUTH-DENY, TERMINATION-LINK-BAD, TOKEN-BAD, LAST-OWNER
 */
export async function terminateAccount(
  ctx: Pick<Ctx, "db" | "portal" | "clock" | "actor">,
  { token }: { token: string },
): Promise<void> {
  const { actor } = ctx;
  authorize(ctx, "delete", "own account");
  await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    if (!(await consumeTerminationToken(tx, ctx, token))) throw terminationLinkBad();
    await deleteMembership(tx, ctx, actor.userId);
  });
}
