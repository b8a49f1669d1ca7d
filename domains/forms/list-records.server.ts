import { and, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
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
 * Lists the records that people sent to a data source, newest first, one page at a time.
 * @throws NOT-FOUND, AUTH-DENY without an admin's role
 */
export async function listRecords(
  ctx: Ctx,
  { dataSourceId, pageRequest }: { dataSourceId: string; pageRequest: PageRequest },
): Promise<ListPage<StoredRecord>> {
  const source = await loadDataSource(ctx, dataSourceId);
  if (!source) throw dataSourceUnknown();
  authorize(ctx, "read", "records");
  const { createdAt, data, environmentId, id } = dataSourceRecords;
  const rows = await ctx.db
    .select({ id, data, exactTime: microsecondTime(createdAt) })
    .from(dataSourceRecords)
    .where(
      and(
        eq(environmentId, ctx.portal.id),
        eq(dataSourceRecords.dataSourceId, dataSourceId),
        afterCursor(
          pageRequest,
          (lastTime, lastId) =>
            sql`(${createdAt}, ${id}) < (${lastTime}::timestamptz, ${lastId}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(pageRequest));
  const collection = source.pluralName;
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.exactTime, row.id],
    ({ exactTime, ...row }) => ({
      ...row,
      collection,
      createdAt: new Date(exactTime).toISOString(),
    }),
  );
}
