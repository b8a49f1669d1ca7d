import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { notify } from "./notify.server.ts";
import { notifyOwner } from "./notify-owner.server.ts";

/** Signing in has taken back the deletion of an account: its owner reads it in the profile and by email. */
export async function notifyUndoneDeletion(
  tx: Transaction,
  ctx: Pick<AccountCtx, "portal" | "settings" | "jobs" | "messages" | "clock">,
  userId: string,
): Promise<void> {
  const at = ctx.clock.now();
  const about = { kind: "deletion-undone", key: `deletion-undone ${at}` } as const;
  await notify(tx, { environmentId: ctx.portal.id, userId, ...about, at });
  await notifyOwner(tx, ctx, userId, { kind: "deletion-undone" });
}
