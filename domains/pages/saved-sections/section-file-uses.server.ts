import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FileUse } from "#domains/files/file-use.ts";
import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import { showsFile } from "#domains/files/library/shows-file.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { savedSections } from "./tables.server.ts";

const isKept = ({ portal }: Pick<Ctx, "portal">) =>
  and(eq(savedSections.environmentId, portal.id), isNull(savedSections.deletedAt));

/** Lists the saved sections that show a file. */
export async function listSectionFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  const rows = await ctx.db
    .select({ id: savedSections.id, name: savedSections.name })
    .from(savedSections)
    .where(and(isKept(ctx), showsFile(savedSections.components, hash)))
    .orderBy(savedSections.id);
  return rows.map(({ id, name }) => ({ kind: "section", id, title: name, path: null }));
}

/** SQL: whether a saved section of the portal shows a file. */
export const isFileShownInSections = (ctx: Pick<Ctx, "portal">, hash: PgColumn): SQL => sql`
  exists (select 1 from ${savedSections}
    where ${isKept(ctx)} and ${showsFile(savedSections.components, hash)})`;

/** Whether a saved section of any portal uses a file, also one in the trash. */
export const isFileInSections = (hash: string): SQL =>
  sql`exists (select 1 from ${savedSections} where ${showsFile(savedSections.components, hash)})`;

/** Rewrites what these saved sections show. The caller has checked the permission. */
export async function rewriteSections(
  tx: Transaction,
  ctx: Pick<Ctx, "portal">,
  ids: readonly string[],
  rewrite: Rewrite,
): Promise<void> {
  const rows = await tx
    .select({ id: savedSections.id, components: savedSections.components })
    .from(savedSections)
    .where(and(isKept(ctx), inArray(savedSections.id, [...ids])))
    .orderBy(savedSections.id)
    .for("update");
  for (const { id, components } of rows)
    await tx
      .update(savedSections)
      .set({ components: rewrite(components) })
      .where(and(isKept(ctx), eq(savedSections.id, id)));
}
