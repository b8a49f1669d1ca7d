import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FileUse, titleIn } from "#domains/files/file-use.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { drafts } from "./tables.server.ts";

/** Lists the drafts of courses, elements and pages that show a file. */
export async function listDraftFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({
      kind: drafts.kind,
      id: drafts.id,
      texts: sql<Parameters<typeof titleIn>[0]>`${drafts.body} -> 'texts'`,
    })
    .from(drafts)
    .where(and(eq(drafts.environmentId, ctx.portal.id), showsFile(drafts.body, hash)));
  return rows.map(({ kind, id, texts }) => ({
    kind: kind as "course" | "element" | "page",
    id,
    title: titleIn(texts, ctx),
    path: null,
  }));
}

/** SQL: whether a draft of the portal shows a file. */
export const isFileShownInDrafts = ({ portal }: Pick<Ctx, "portal">, hash: PgColumn): SQL => sql`
  exists (select 1 from ${drafts}
    where ${eq(drafts.environmentId, portal.id)} and ${showsFile(drafts.body, hash)})`;

/** Whether a draft of any portal uses a file. */
export const isFileInDrafts = (hash: string): SQL =>
  sql`exists (select 1 from ${drafts} where ${showsFile(drafts.body, hash)})`;
