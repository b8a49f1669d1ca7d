import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
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
  const { rows } = await ctx.db.execute<{
    id: string;
    data: Record<string, string>;
    at: string;
  }>(sql`
    select id, data, created_at as at from ${dataSourceRecords}
    where environment_id = ${ctx.portal.id} and data_source_id = ${dataSourceId}
      and ${onlyAfter(page, (at, id) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)}
    order by created_at desc, id desc limit ${rowsToRead(page)}`);
  const collection = source.pluralName;
  return pageOf(
    rows,
    page,
    ({ at, id }) => [at, id],
    ({ id, data, at }) => ({ id, collection, data, createdAt: new Date(at).toISOString() }),
  );
}
