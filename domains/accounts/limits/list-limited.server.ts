import { sql } from "drizzle-orm";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";

/** Somebody who was held back: by which limit, how often, from where. */
export type LimitedAttempt = {
  limit: string;
  subject: string;
  clientAddress: string;
  count: number;
  /** ISO instants. */
  firstAt: string;
  lastAt: string;
};

export const limitedListLimit = 200;

/**
 * Whom this portal's limits have held back, the latest first.
 * @throws AUTH-DENY without an admin's role
 */
export async function listLimited(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<LimitedAttempt[]> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  const { rows } = await ctx.db.execute<{
    limit_name: string;
    subject: string;
    client_address: string;
    count: number;
    first_at: string;
    last_at: string;
  }>(sql`
    select limit_name, subject, client_address, count, first_at, last_at from limited_attempts
    where environment_id = ${ctx.portal.id} order by last_at desc limit ${limitedListLimit}`);
  return rows.map((row) => ({
    limit: row.limit_name,
    subject: row.subject,
    clientAddress: row.client_address,
    count: row.count,
    firstAt: new Date(row.first_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
  }));
}
