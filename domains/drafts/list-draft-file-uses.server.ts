import { and, eq, type SQL, sql } from "drizzle-orm";
import { type FileUse, fileAddressStart, titleIn } from "#domains/files/file-use.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { drafts } from "./tables.server.ts";

const usesFile = (hash: string): SQL =>
  sql`position(${fileAddressStart(hash)} in ${drafts.body}::text) > 0`;

/** Lists the drafts of courses and elements that show a file. */
export async function listDraftFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({
      kind: drafts.kind,
      id: drafts.id,
      texts: sql<Parameters<typeof titleIn>[0]>`${drafts.body} -> 'texts'`,
    })
    .from(drafts)
    .where(and(eq(drafts.environmentId, ctx.portal.id), usesFile(hash)));
  return rows.map(({ kind, id, texts }) => ({
    kind: kind as "course" | "element",
    id,
    title: titleIn(texts, ctx),
    path: null,
  }));
}

/** Whether a draft of any portal uses a file. */
export const isFileInDrafts = (hash: string): SQL =>
  sql`exists (select 1 from ${drafts} where ${usesFile(hash)})`;
