import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";

/** So many attempts in so much time. */
export type AttemptLimit = { name: string; attempts: number; windowMs: number };

/**
 * Counts an attempt in PostgreSQL, so that the limit holds across processes. Windows are fixed: a flood of
 * attempts cannot push the end of a lock further away.
 * @returns how many seconds to wait, or 0 when the attempt may go on
 */
export async function countAttempt(
  { db, clock }: { db: Db; clock: Clock },
  limit: AttemptLimit,
  subject: string,
): Promise<number> {
  const now = clock.now();
  const start = Math.floor(now / limit.windowMs) * limit.windowMs;
  const end = start + limit.windowMs;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values (${`${limit.name} ${subject}`}, ${new Date(start)}, 1, ${new Date(end)})
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count`);
  return (rows[0]?.count ?? 1) > limit.attempts ? Math.ceil((end - now) / 1000) : 0;
}

/** An address for counting: IPv6 by its /64, since one household owns all of it. */
export function addressBucket(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
