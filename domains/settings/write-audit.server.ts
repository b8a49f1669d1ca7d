import type { Transaction } from "#platform/database.server.ts";
import type { SystemCtx } from "./context.server.ts";
import { auditLog } from "./tables.server.ts";

/** Adds an admin's change to the audit log, in the transaction of the change. */
export async function writeAudit(
  tx: Transaction,
  ctx: { portal: { id: string } } & Pick<SystemCtx, "actor">,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ environmentId: ctx.portal.id, actor: ctx.actor.userId, action, detail });
}
