import { sql } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { normalizeEmail } from "#domains/accounts/registration/registration-fields.ts";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";

/**
 * Opens a course for a person who paid in another way or whom the portal gives it: an order that is paid,
 * with the giver's name. Given twice, it stays one order.
 * @throws AUTH-DENY without an admin's role, INVALID when the person or the course is not there
 */
export async function grantCourse(
  ctx: SystemCtx,
  input: { email: string; courseId: string },
): Promise<void> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  await withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string | null; course_id: string | null }>(sql`
      select (select u.id from users u join memberships m on m.user_id = u.id
          where u.email = ${normalizeEmail(input.email)} and m.environment_id = ${ctx.portal.id}) as user_id,
        (select id from courses where environment_id = ${ctx.portal.id} and id = ${input.courseId}) as course_id`);
    const { user_id: userId, course_id: courseId } = rows[0]!;
    if (userId === null)
      throw invalidInput(`email: nobody in this portal has the email ${input.email}`);
    if (courseId === null)
      throw invalidInput(`course: this portal has no course ${input.courseId}`);
    await tx.execute(sql`
      insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
      values (${ctx.portal.id}, ${userId}, array[${courseId}], 'paid', ${ctx.actor.userId}, ${new Date(ctx.clock.now())})
      on conflict (environment_id, user_id, course_ids) do update
        set state = 'paid', refunded_at = null, granted_by = excluded.granted_by, paid_at = excluded.paid_at
        where orders.state <> 'paid'`);
    await writeAudit(tx, ctx, "grantCourse", { userId, courseId });
  });
}
