import { and, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type Page,
  type PageWish,
  exactTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { StoredRecord } from "./create-record.server.ts";
import { dataSourceUnknown } from "./errors.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { dataSourceRecords } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export const recordsPageMax = 100;

/**
 * Lists what people sent, newest first, one page at a time.
 * @throws NOT-FOUND, AUTH-DENY without an admin's role
 */
export async function listRecords(
  ctx: Ctx,
  { dataSourceId, page }: { dataSourceId: string; page: PageWish },
): Promise<Page<StoredRecord>> {
  const source = await loadDataSource(ctx, dataSourceId);
  if (!source) throw dataSourceUnknown();
  authorize(ctx, "read", "records");
  const { createdAt, data, environmentId, id } = dataSourceRecords;
  const rows = await ctx.db
    .select({ id, data, at: exactTime(createdAt) })
    .from(dataSourceRecords)
    .where(
      and(
        eq(environmentId, ctx.portal.id),
        eq(dataSourceRecords.dataSourceId, dataSourceId),
        afterCursor(
          page,
          (at, last) => sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${last}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(page));
  const collection = source.pluralName;
  return pageOf(
    rows,
    page,
    (row) => [row.at, row.id],
    ({ at, ...row }) => ({ ...row, collection, createdAt: new Date(at).toISOString() }),
  );
}
