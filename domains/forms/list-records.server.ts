import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { mayReadRecords } from "./access.server.ts";
import type { StoredRecord } from "./create-record.server.ts";
import { dataSourceUnknown } from "./errors.ts";
import { loadDataSource } from "./load-data-source.server.ts";

export const recordsPageMax = 100;

/**
 * What people sent, newest first, a page at a time.
 * @param before id of the last record of the page before
 * @throws NOT-FOUND, AUTH-DENY without an admin's role
 */
export async function listRecords(
  ctx: Ctx,
  { dataSourceId, before }: { dataSourceId: string; before?: string | undefined },
): Promise<StoredRecord[]> {
  const source = await loadDataSource(ctx, dataSourceId);
  if (!source) throw dataSourceUnknown();
  if (!mayReadRecords(ctx.actor)) throw notAllowed();
  const { rows } = await ctx.db.execute<{
    id: string;
    data: Record<string, string>;
    at: string;
  }>(sql`
    select id, data, created_at as at from data_source_records
    where environment_id = ${ctx.portal.id} and data_source_id = ${dataSourceId}
      and (${before ?? null}::uuid is null or (created_at, id) < (
        select created_at, id from data_source_records
        where environment_id = ${ctx.portal.id} and data_source_id = ${dataSourceId}
          and id = ${before ?? null}::uuid))
    order by created_at desc, id desc limit ${recordsPageMax}`);
  return rows.map(({ id, data, at }) => ({
    id,
    collection: source.pluralName,
    data,
    createdAt: new Date(at).toISOString(),
  }));
}
