import { and, eq, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { EditedPage } from "./read-edited.server.ts";
import { editedColumns } from "./read-edited.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { authorize } from "./policy.server.ts";

export type ListedPage = EditedPage & {
  /** Of the newest revision, in the portal's primary language. */
  title: string;
};

/** The most pages in one response of the API. */
export const pagesListMax = 100;
const allPages: PageWish = { limit: 100_000, after: null };

/** Lists the portal's pages in order with their drafts; those that an import removed come last. @throws AUTH-DENY */
export async function listPages(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal" | "settings">,
  wish: PageWish = allPages,
): Promise<Page<ListedPage>> {
  authorize(ctx, "list", "page");
  const title = sql<string>`coalesce(
    ${pageRevisions.body}->'texts'->${ctx.settings.i18n.primaryLang}->>'title', ${pages.alias})`;
  const isRemoved = sql`${pages.position} < 0`;
  const order = sql`(${isRemoved}, ${pages.position}, ${pages.alias})`;
  const rows = await ctx.db
    .select({ ...editedColumns, title })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(sql`coalesce(${pages.draft}, ${pages.revision})`))
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        afterCursor(
          wish,
          (removed, place, alias) => sql`${order} > (${removed}::boolean, ${place}::int, ${alias})`,
        ),
      ),
    )
    .orderBy(isRemoved, pages.position, pages.alias)
    .limit(rowsToRead(wish));
  return pageOf(
    rows,
    wish,
    ({ index, alias }) => [index < 0, index, alias],
    (page) => page,
  );
}
