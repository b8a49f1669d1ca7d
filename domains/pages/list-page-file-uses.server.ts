import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FileUse, titleIn } from "#domains/files/file-use.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pagePath } from "./page-path.ts";
import { plannedPages } from "./schedule/tables.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** Join condition: the revision of a page that is shown once it is published. */
const isCurrentRevision = and(
  eq(pageRevisions.environmentId, pages.environmentId),
  eq(pageRevisions.alias, pages.alias),
  eq(pageRevisions.revision, pages.revision),
  isNull(pages.trashedAt),
);

/** Lists the pages that show a file, or will once they are published. */
export async function listPageFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({
      alias: pages.alias,
      isPublished: pages.published,
      address: sql<string>`coalesce(${pageRevisions.body} ->> 'address', ${pages.alias})`,
      texts: sql<Parameters<typeof titleIn>[0]>`${pageRevisions.body} -> 'texts'`,
    })
    .from(pages)
    .innerJoin(pageRevisions, isCurrentRevision)
    .where(and(eq(pages.environmentId, ctx.portal.id), showsFile(pageRevisions.body, hash)))
    .orderBy(pages.alias, pageRevisions.revision);
  return rows.map(({ alias, isPublished, address, texts }) => ({
    kind: "page",
    id: alias,
    title: titleIn(texts, ctx),
    path: isPublished ? pagePath(address) : null,
  }));
}

/** SQL: whether a page of the portal shows a file, or will once it is published. */
export const isFileShownInPages = ({ portal }: Pick<Ctx, "portal">, hash: PgColumn): SQL => sql`
  exists (select 1 from ${pages} join ${pageRevisions} on ${isCurrentRevision}
    where ${eq(pages.environmentId, portal.id)} and ${showsFile(pageRevisions.body, hash)})`;

/** Whether a revision of a page uses a file, in any portal, also an old or planned one. */
export const isFileInPages = (hash: string): SQL =>
  sql`exists (select 1 from ${pageRevisions} where ${showsFile(pageRevisions.body, hash)})
  or exists (select 1 from ${plannedPages} where ${showsFile(plannedPages.body, hash)})`;
