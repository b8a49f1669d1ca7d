import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { blockedAttempts } from "#domains/identity/limit-tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";

/** A blocked subject: by which limit, how often, from where. */
export type BlockedAttempt = {
  limit: string;
  subject: string;
  clientAddress: string;
  count: number;
  /** ISO instants. */
  firstAt: string;
  lastAt: string;
};

export const blockedAttemptsListLimit = 200;
const firstPage: PageRequest = { limit: blockedAttemptsListLimit, after: null };

/**
 * Lists this portal's blocked attempts, the latest window first. The order doesn't change while a list is being read.
 * @throws AUTH-DENY without an admin's role
 */
export async function listBlockedAttempts(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<BlockedAttempt>> {
  authorize(ctx, "list", "blocked attempts");
  const { rows } = await ctx.db.execute<{
    limit_name: string;
    subject: string;
    client_address: string;
    count: number;
    window_start: string;
    first_at: string;
    last_at: string;
  }>(sql`
    select limit_name, subject, client_address, count, window_start, first_at, last_at
    from ${blockedAttempts} where environment_id = ${ctx.portal.id}
      and ${afterCursor(pageRequest, (at, name, subject) => sql`(window_start, limit_name, subject) < (${at}::timestamptz, ${name}, ${subject})`)}
    order by window_start desc, limit_name desc, subject desc limit ${rowsToRead(pageRequest)}`);
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.window_start, row.limit_name, row.subject],
    (row) => ({
      limit: row.limit_name,
      subject: row.subject,
      clientAddress: row.client_address,
      count: row.count,
      firstAt: new Date(row.first_at).toISOString(),
      lastAt: new Date(row.last_at).toISOString(),
    }),
  );
}
