import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type FileUse, titleIn } from "#domains/files/file-use.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** Lists the pages that show a file, published or in their draft. */
export async function listPageFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({
      alias: pages.alias,
      isPublished: sql<boolean>`${pages.published} and ${pages.revision} = ${pageRevisions.revision}`,
      texts: sql<Parameters<typeof titleIn>[0]>`${pageRevisions.body} -> 'texts'`,
    })
    .from(pages)
    .innerJoin(
      pageRevisions,
      and(
        eq(pageRevisions.environmentId, pages.environmentId),
        eq(pageRevisions.alias, pages.alias),
        or(eq(pageRevisions.revision, pages.revision), eq(pageRevisions.revision, pages.draft)),
      ),
    )
    .where(and(eq(pages.environmentId, ctx.portal.id), showsFile(pageRevisions.body, hash)))
    .orderBy(pages.alias, pageRevisions.revision);
  return rows.map(({ alias, isPublished, texts }) => ({
    kind: "page",
    id: alias,
    title: titleIn(texts, ctx),
    path: isPublished ? `/${alias}/` : null,
  }));
}

/** Whether a revision of a page uses a file, in any portal, also an old one. */
export const isFileInPages = (hash: string): SQL =>
  sql`exists (select 1 from ${pageRevisions} where ${showsFile(pageRevisions.body, hash)})`;
