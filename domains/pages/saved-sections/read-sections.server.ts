import { and, desc, eq, ilike, isNotNull, isNull, sql } from "drizzle-orm";
import { authorize } from "#domains/pages/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  afterCursor,
  type ListPage,
  microsecondTime,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { isSection } from "./is-section.server.ts";
import { presentSection, summaryColumns } from "./present-section.server.ts";
import type { Section, SectionSummary } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/**
 * Lists the saved sections, the newest first.
 * @param filter `text` occurs in the name; `isTrash`: those in the trash instead
 * @throws AUTH-DENY
 */
export async function listSections(
  ctx: Ctx,
  { text, isTrash = false }: { text?: string | undefined; isTrash?: boolean | undefined },
  pageRequest: PageRequest,
): Promise<ListPage<SectionSummary>> {
  authorize(ctx, "see", "saved section");
  const pattern = text && `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await ctx.db
    .select({ ...summaryColumns, time: microsecondTime(savedSections.createdAt) })
    .from(savedSections)
    .where(
      and(
        eq(savedSections.environmentId, ctx.portal.id),
        isTrash ? isNotNull(savedSections.deletedAt) : isNull(savedSections.deletedAt),
        pattern ? ilike(savedSections.name, pattern) : undefined,
        afterCursor(
          pageRequest,
          (time, id) =>
            sql`(${savedSections.createdAt}, ${savedSections.id}) < (${time}::timestamptz, ${id}::text)`,
        ),
      ),
    )
    .orderBy(desc(savedSections.createdAt), desc(savedSections.id))
    .limit(rowsToRead(pageRequest));
  return pageOf(rows, pageRequest, ({ time, id }) => [time, id], presentSection);
}

/** Reads a saved section with its blocks. @throws AUTH-DENY, NOT-FOUND */
export async function readSection(ctx: Ctx, id: string): Promise<Section> {
  authorize(ctx, "see", "saved section");
  const [section] = await ctx.db
    .select({
      id: savedSections.id,
      name: savedSections.name,
      language: savedSections.language,
      components: savedSections.components,
    })
    .from(savedSections)
    .where(isSection(ctx, id));
  if (!section) throw notFound();
  return section;
}
