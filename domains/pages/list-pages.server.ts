import { and, eq, isNull, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { EditablePage } from "./lock-page.server.ts";
import { newestBodyOf, pageColumnsOf } from "./lock-page.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { authorize } from "./policy.server.ts";

export type ListedPage = EditablePage & {
  /** Of the newest revision, in the portal's primary language. */
  title: string;
};

/** The most pages in one response of the API. */
export const pagesListMax = 100;
const allPages: PageRequest = { limit: 100_000, after: null };

/** Lists the portal's pages in order with their drafts; those that an import removed come last. @throws AUTH-DENY */
export async function listPages(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal" | "settings">,
  pageRequest: PageRequest = allPages,
): Promise<ListPage<ListedPage>> {
  authorize(ctx, "list", "page");
  const title = sql<string>`coalesce(
    ${newestBodyOf(ctx.portal.id)}->'texts'->${ctx.settings.i18n.primaryLang}->>'title', ${pages.alias})`;
  const isRemoved = sql`${pages.position} < 0`;
  const order = sql`(${isRemoved}, ${pages.position}, ${pages.alias})`;
  const rows = await ctx.db
    .select({ ...pageColumnsOf(ctx.portal.id), title })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        isNull(pages.trashedAt),
        afterCursor(
          pageRequest,
          (removed, position, alias) =>
            sql`${order} > (${removed}::boolean, ${position}::int, ${alias})`,
        ),
      ),
    )
    .orderBy(isRemoved, pages.position, pages.alias)
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    ({ index, alias }) => [index < 0, index, alias],
    (page) => page,
  );
}
