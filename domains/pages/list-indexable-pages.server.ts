import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";

/** A page that search engines may index. */
export type IndexablePage = { alias: string; address: string; updatedAt: Date };

/** The most pages in a portal's site map. */
const indexablePagesMax = 5_000;
/** Error pages, which are shown in place of other pages. Nobody searches for them. */
const errorPages = ["404", "access-denied"];

/** Lists the portal's published pages without `noindex`, in its order. */
export async function listIndexablePages({
  db,
  portal,
}: Pick<Ctx, "db" | "portal">): Promise<IndexablePage[]> {
  const isIndexed = sql`coalesce((${pageRevisions.body}->>'noindex')::boolean, false) = false`;
  const rows = await db
    .select({
      alias: pages.alias,
      address: sql<string>`coalesce(${pageRevisions.body}->>'address', ${pages.alias})`,
      updatedAt: pages.updatedAt,
    })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(and(eq(pages.environmentId, portal.id), pages.published, isIndexed))
    .orderBy(pages.position, pages.alias)
    .limit(indexablePagesMax);
  return rows.filter(({ alias }) => !errorPages.includes(alias));
}
