import { and, eq } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { nothingToRevoke } from "./errors.ts";
import { findOrder } from "./find-order.server.ts";
import { hasBoughtAs } from "./has-bought.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { lockOrder, readPayments } from "./read-payments.server.ts";
import { updateOrderState } from "./update-order-state.server.ts";
import { orders } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/** The order's courses, and whether each stays open because it was also paid for. */
export type RevokedCourses = { courseId: string; staysOpen: boolean }[];

/**
 * Takes back a granted course. Its order is deleted unless it has payments: then the payments decide its state, and
 * paid courses stay open. The learner's progress is kept.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, NOTHING-TO-REVOKE for an order that nobody granted
 */
export async function revokeCourses(
  ctx: OrderCtx & { actor: Actor },
  { orderId }: { orderId: string },
): Promise<RevokedCourses> {
  authorize(ctx, "revoke", "course");
  const { id } = await findOrder(ctx, orderId);
  return withTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, ctx.portal.id, id);
    if (!order || order.grantedBy === null) throw nothingToRevoke();
    const isOrder = and(eq(orders.environmentId, ctx.portal.id), eq(orders.id, id));
    const { userId, courseIds, grantedBy } = order;
    const payments = await readPayments(tx, ctx.portal.id, id);
    if (payments.length === 0) await tx.delete(orders).where(isOrder);
    else {
      await tx.update(orders).set({ grantedBy: null }).where(isOrder);
      await updateOrderState(tx, ctx, { ...order, grantedBy: null });
    }
    const changed = await lockOrder(tx, ctx.portal.id, id);
    await writeAudit(tx, ctx, {
      action: "revokeCourse",
      subject: ["order", id],
      before: { state: order.state, grantedBy },
      after: changed ? { state: changed.state, grantedBy: changed.grantedBy } : {},
      detail: { orderId: id, userId, courseIds },
    });
    const revoked: RevokedCourses = [];
    for (const courseId of courseIds)
      revoked.push({ courseId, staysOpen: await hasBoughtAs(tx, order, courseId) });
    return revoked;
  });
}
