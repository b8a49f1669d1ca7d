import { and, eq, ne } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { findVerifiedMember } from "#domains/identity/membership/find-member-by-email.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { orders } from "./tables.server.ts";
import { hasCourse } from "#domains/courses/read-prices.server.ts";
import { authorize } from "./policy.server.ts";

/**
 * Opens a course for a user who paid in another way or gets it as a gift: creates a paid order with the admin's name.
 * Granting twice changes nothing.
 * @throws AUTH-DENY without an admin's role, INVALID when the user or the course doesn't exist, or the email is not
 *   verified
 */
export async function grantCourse(
  ctx: SystemCtx,
  input: { email: string; courseId: string },
): Promise<void> {
  authorize(ctx, "grant", "course");
  await withTransaction(ctx.db, async (tx) => {
    const userId = await findVerifiedMember({ db: tx, portal: ctx.portal }, input.email);
    const { courseId } = input;
    if (!(await hasCourse(tx, ctx.portal.id, courseId)))
      throw invalidInput(`course: this portal has no course ${courseId}`);
    const paidAt = new Date(ctx.clock.now());
    const isOrder = and(
      eq(orders.environmentId, ctx.portal.id),
      eq(orders.userId, userId),
      eq(orders.courseIds, [courseId]),
    );
    const { id, state, grantedBy } = orders;
    const readOrder = () =>
      tx.select({ id, state, grantedBy }).from(orders).where(isOrder).for("update");
    const [before] = await readOrder();
    const grantColumns = { state: "paid", grantedBy: ctx.actor.userId, paidAt } as const;
    await tx
      .insert(orders)
      .values({ environmentId: ctx.portal.id, userId, courseIds: [courseId], ...grantColumns })
      .onConflictDoUpdate({
        target: [orders.environmentId, orders.userId, orders.courseIds],
        set: { ...grantColumns, refundedAt: null },
        setWhere: ne(orders.state, "paid"),
      });
    const [after] = await readOrder();
    await writeAudit(tx, ctx, {
      action: "grantCourse",
      subject: ["order", after!.id],
      before: before ?? {},
      after: after!,
      detail: { userId, courseId },
    });
  });
}
