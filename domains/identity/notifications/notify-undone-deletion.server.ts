import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { notify } from "./notify.server.ts";
import { notifyOwner } from "./notify-owner.server.ts";

/** Notifies a user, in the profile and by email, that signing in has undone the deletion of their account. */
export async function notifyUndoneDeletion(
  tx: Transaction,
  ctx: Pick<AccountCtx, "portal" | "settings" | "jobs" | "messages" | "clock">,
  userId: string,
): Promise<void> {
  const now = ctx.clock.now();
  const notification = { kind: "deletion-undone", key: `deletion-undone ${now}` } as const;
  await notify(tx, { environmentId: ctx.portal.id, userId, ...notification, createdAt: now });
  await notifyOwner(tx, ctx, userId, { kind: "deletion-undone" });
}
