import { and, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { AuthorRequest, AuthorRequestKind } from "./author-request.ts";
import { authorRequests } from "#domains/learning/progress-tables.server.ts";
import { authorize } from "#domains/learning/policy.server.ts";

/**
 * Lists what learners of this portal requested, the newest first; with `onlyKind`, only requests of this kind.
 * @throws AUTH-DENY without an admin's role, because requests may contain addresses
 */
export async function listAuthorRequests(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  pageRequest: PageRequest,
  onlyKind?: AuthorRequestKind,
): Promise<ListPage<AuthorRequest>> {
  authorize(ctx, "list", "requests to authors");
  const { courseId, createdAt, data, environmentId, id, kind, userId } = authorRequests;
  const rows = await ctx.db
    .select({ id, kind, userId, courseId, data, at: microsecondTime(createdAt) })
    .from(authorRequests)
    .where(
      and(
        eq(environmentId, ctx.portal.id),
        onlyKind && eq(kind, onlyKind),
        afterCursor(
          pageRequest,
          (at, last) => sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${last}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.at, row.id],
    ({ id: _id, at, ...row }) => ({ ...row, createdAt: new Date(at).toISOString() }),
  );
}
