import { sql } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { findVerifiedMember } from "#domains/identity/membership/find-member-by-email.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { orders } from "./tables.server.ts";
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
    const { rows } = await tx.execute(sql`
      select 1 from courses where environment_id = ${ctx.portal.id} and id = ${courseId}`);
    if (rows.length === 0) throw invalidInput(`course: this portal has no course ${courseId}`);
    await tx.execute(sql`
      insert into ${orders} (environment_id, user_id, course_ids, state, granted_by, paid_at)
      values (${ctx.portal.id}, ${userId}, array[${courseId}], 'paid', ${ctx.actor.userId}, ${new Date(ctx.clock.now())})
      on conflict (environment_id, user_id, course_ids) do update
        set state = 'paid', refunded_at = null, granted_by = excluded.granted_by, paid_at = excluded.paid_at
        where orders.state <> 'paid'`);
    await writeAudit(tx, ctx, "grantCourse", { userId, courseId });
  });
}
