import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { EditedPage } from "./read-edited.server.ts";
import { editedColumns } from "./read-edited.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
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
  const { rows } = await ctx.db.execute<ListedPage & { place: number }>(sql`
    select ${editedColumns}, p.position as place,
      coalesce(r.body->'texts'->${ctx.settings.i18n.primaryLang}->>'title', p.alias) as title
    from ${pages} p
    join ${pageRevisions} r on r.environment_id = p.environment_id and r.alias = p.alias
      and r.revision = coalesce(p.draft, p.revision)
    where p.environment_id = ${ctx.portal.id}
      and ${onlyAfter(wish, (removed, place, alias) => sql`(p.position < 0, p.position, p.alias) > (${removed}::boolean, ${place}::int, ${alias})`)}
    order by p.position < 0, p.position, p.alias limit ${rowsToRead(wish)}`);
  return pageOf(
    rows,
    wish,
    ({ place, alias }) => [place < 0, place, alias],
    ({ place: _place, ...page }) => page,
  );
}
