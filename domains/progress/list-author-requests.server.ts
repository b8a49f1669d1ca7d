import { sql } from "drizzle-orm";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type AuthorRequest, authorRequestsMax } from "./author-request.ts";

/**
 * What learners of this portal asked for, the newest first, at most 100.
 * @throws AUTH-DENY without an admin's role: an address may stand in it
 */
export async function listAuthorRequests(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<AuthorRequest[]> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  const { rows } = await ctx.db.execute<AuthorRequest>(sql`
    select kind, user_id as "userId", course_id as "courseId", data, created_at as "createdAt"
    from author_requests where environment_id = ${ctx.portal.id}
    order by created_at desc, id limit ${authorRequestsMax}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
