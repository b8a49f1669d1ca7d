import { and, desc, eq, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { pageRevisions } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export const revisionsListMax = 100;
const firstPage: PageRequest = { limit: revisionsListMax, after: null };

export type PageRevision = {
  revision: number;
  /** Epoch milliseconds. */
  createdAt: number;
  createdBy: string;
  /** In the portal's primary language. */
  title: string;
};

/** Lists the revisions of a page, newest first. @throws AUTH-DENY, NOT-FOUND */
export async function listPageRevisions(
  ctx: SystemCtx,
  alias: string,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<PageRevision>> {
  authorize(ctx, "list", "page revisions");
  const { body, createdAt, createdBy, environmentId, revision: number } = pageRevisions;
  const title = sql<string>`coalesce(
    ${body}->'texts'->${ctx.settings.i18n.primaryLang}->>'title', '')`;
  const rows = await ctx.db
    .select({ revision: number, createdBy, createdAt, title })
    .from(pageRevisions)
    .where(
      and(
        eq(environmentId, ctx.portal.id),
        eq(pageRevisions.alias, alias),
        afterCursor(pageRequest, (before) => sql`${number} < ${before}`),
      ),
    )
    .orderBy(desc(number))
    .limit(rowsToRead(pageRequest));
  if (rows.length === 0 && pageRequest.after === null) throw notFound();
  return pageOf(
    rows,
    pageRequest,
    ({ revision }) => [revision],
    (row) => ({ ...row, createdAt: row.createdAt.getTime() }),
  );
}
