import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FileUse, titleIn } from "#domains/files/file-use.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** Join condition: the published revision of a page, or its draft. */
const isCurrentRevision = and(
  eq(pageRevisions.environmentId, pages.environmentId),
  eq(pageRevisions.alias, pages.alias),
  or(eq(pageRevisions.revision, pages.revision), eq(pageRevisions.revision, pages.draft)),
);

/** Lists the pages that show a file, published or in their draft. */
export async function listPageFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({
      alias: pages.alias,
      isPublished: sql<boolean>`${pages.published} and ${pages.revision} = ${pageRevisions.revision}`,
      texts: sql<Parameters<typeof titleIn>[0]>`${pageRevisions.body} -> 'texts'`,
    })
    .from(pages)
    .innerJoin(pageRevisions, isCurrentRevision)
    .where(and(eq(pages.environmentId, ctx.portal.id), showsFile(pageRevisions.body, hash)))
    .orderBy(pages.alias, pageRevisions.revision);
  return rows.map(({ alias, isPublished, texts }) => ({
    kind: "page",
    id: alias,
    title: titleIn(texts, ctx),
    path: isPublished ? `/${alias}/` : null,
  }));
}

/** SQL: whether a page of the portal, or its draft, shows a file. */
export const isFileShownInPages = ({ portal }: Pick<Ctx, "portal">, hash: PgColumn): SQL => sql`
  exists (select 1 from ${pages} join ${pageRevisions} on ${isCurrentRevision}
    where ${eq(pages.environmentId, portal.id)} and ${showsFile(pageRevisions.body, hash)})`;

/** Whether a revision of a page uses a file, in any portal, also an old one. */
export const isFileInPages = (hash: string): SQL =>
  sql`exists (select 1 from ${pageRevisions} where ${showsFile(pageRevisions.body, hash)})`;
