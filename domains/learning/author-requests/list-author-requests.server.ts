import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { AuthorRequest } from "./author-request.ts";
import { authorRequests } from "#domains/learning/progress-tables.server.ts";
import { authorize } from "#domains/learning/policy.server.ts";

/**
 * Lists what learners of this portal requested, the newest first.
 * @throws AUTH-DENY without an admin's role, because requests may contain addresses
 */
export async function listAuthorRequests(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  wish: PageWish,
): Promise<Page<AuthorRequest>> {
  authorize(ctx, "list", "requests to authors");
  const { rows } = await ctx.db.execute<AuthorRequest & { id: string }>(sql`
    select id, kind, user_id as "userId", course_id as "courseId", data, created_at as "createdAt"
    from ${authorRequests} where environment_id = ${ctx.portal.id}
      and ${onlyAfter(wish, (at, id) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)}
    order by created_at desc, id desc limit ${rowsToRead(wish)}`);
  return pageOf(
    rows,
    wish,
    ({ createdAt, id }) => [createdAt, id],
    ({ id: _id, ...row }) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }),
  );
}
