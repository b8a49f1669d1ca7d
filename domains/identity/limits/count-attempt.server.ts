import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { shortenSubject } from "./shorten-subject.ts";
import { blockedAttempts, rateLimits } from "#domains/identity/limit-tables.server.ts";

/** How many attempts are allowed in a time window. */
export type AttemptLimit = {
  name: string;
  attemptsMax: number;
  windowMs: number;
  /**
   * Whether the response says how many attempts are left. Only for limits that count the sender's own IP address,
   * browser or account: for a limit on a named account it would reveal that person's activity to strangers.
   */
  showsRemaining?: true;
};

type CountingCtx = Pick<Ctx, "db" | "clock" | "portal" | "clientAddress" | "countedLimits">;

/**
 * Counts an attempt in PostgreSQL, so that the limit holds across processes. Windows are fixed: a flood of attempts
 * can't extend a lock. Blocked attempts are recorded for the admins.
 * @returns the seconds to wait, or 0 if the attempt is allowed
 */
export async function countAttempt(
  ctx: CountingCtx,
  limit: AttemptLimit,
  subject: string,
): Promise<number> {
  return (await recordAttempt(ctx, limit, subject)).wait;
}

/** Counts an attempt like `countAttempt`, and also returns the number of attempts in this window so far. */
export async function recordAttempt(
  ctx: CountingCtx,
  limit: AttemptLimit,
  subject: string,
): Promise<{ count: number; wait: number }> {
  const { count, start, resetSeconds } = await countInWindow(ctx, limit, subject);
  const { name, attemptsMax, windowMs, showsRemaining } = limit;
  if (showsRemaining)
    ctx.countedLimits?.push({
      name,
      attemptsMax,
      windowMs,
      remaining: Math.max(0, attemptsMax - count),
      resetSeconds,
    });
  if (count <= attemptsMax) return { count, wait: 0 };
  await recordBlockedAttempt(ctx, limit, subject, new Date(start));
  return { count, wait: resetSeconds };
}

/** A limit before there is any portal: nobody could see a list of the blocked attempts. */
export type LimitWithoutPortal = Omit<AttemptLimit, "showsRemaining">;

/**
 * Counts an attempt like `countAttempt`, but records no blocked one.
 * @returns the seconds to wait, or 0 if the attempt is allowed
 */
export async function countAttemptWithoutPortal(
  ctx: Pick<Ctx, "db" | "clock">,
  limit: LimitWithoutPortal,
  subject: string,
): Promise<number> {
  const { count, resetSeconds } = await countInWindow(ctx, limit, subject);
  return count <= limit.attemptsMax ? 0 : resetSeconds;
}

async function countInWindow(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  limit: LimitWithoutPortal,
  subject: string,
): Promise<{ count: number; start: number; resetSeconds: number }> {
  const now = clock.now();
  const start = windowStartOf(limit, now);
  const end = start + limit.windowMs;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into ${rateLimits} (key, window_start, count, expires_at)
    values (${countKeyOf(limit, subject)}, ${new Date(start)}, 1, ${new Date(end)})
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count`);
  return { count: rows[0]?.count ?? 1, start, resetSeconds: Math.ceil((end - now) / 1000) };
}

/** Uncounts an attempt of this window that turned out to be harmless, such as a right password. */
export async function uncountAttempt(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  limit: LimitWithoutPortal,
  subject: string,
): Promise<void> {
  await db.execute(sql`
    update ${rateLimits} set count = greatest(count - 1, 0)
    where key = ${countKeyOf(limit, subject)}
      and window_start = ${new Date(windowStartOf(limit, clock.now()))}`);
}

/** Returns the key under which an attempt is counted. */
export const countKeyOf = ({ name }: LimitWithoutPortal, subject: string): string =>
  `${name} ${subject}`;

const windowStartOf = ({ windowMs }: LimitWithoutPortal, now: number) =>
  Math.floor(now / windowMs) * windowMs;

/** Writes one row per limit, subject and window, so a flood of refusals adds only one line to the list. */
async function recordBlockedAttempt(
  { db, clock, portal, clientAddress }: Pick<Ctx, "db" | "clock" | "portal" | "clientAddress">,
  { name }: AttemptLimit,
  subject: string,
  windowStart: Date,
): Promise<void> {
  const now = new Date(clock.now());
  await db.execute(sql`
    insert into ${blockedAttempts} (environment_id, limit_name, subject, window_start, client_address,
      count, first_at, last_at)
    values (${portal.id}, ${name}, ${shortenSubject(subject)}, ${windowStart},
      ${shortenSubject(ipBucket(clientAddress))}, 1, ${now}, ${now})
    on conflict (environment_id, limit_name, subject, window_start) do update set
      count = blocked_attempts.count + 1, last_at = excluded.last_at,
      client_address = excluded.client_address`);
}

/** Returns the part of an IP address to count by. For IPv6 it is the /64 prefix, which one household owns entirely. */
export function ipBucket(address: string): string {
  if (!address.includes(":")) return address;
  const ipv4Match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (ipv4Match) return ipv4Match[1]!;
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
