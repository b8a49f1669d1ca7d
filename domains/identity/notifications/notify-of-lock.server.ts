import { sql } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";
import { countKeyOf } from "#domains/identity/limits/count-attempt.server.ts";
import { notifyOwner, type OwnerChange } from "./notify-owner.server.ts";
import { rateLimits } from "#domains/identity/limit-tables.server.ts";

/** Emails about locks to one owner in a day: an attacker may lock an account again and again. */
const lockNoticesMax = 3;
const dayMs = 24 * 60 * 60_000;

type LockNotice = {
  limit: AttemptLimit;
  subject: string;
  /** The owner of the account; undefined if no account has that name. */
  userId: string | undefined;
  change: Extract<OwnerChange["kind"], "wrong-passwords" | "wrong-proofs">;
};

/** Emails the owner when wrong passwords have used up a limit: once per lock, and only a few times a day. */
export async function notifyOfLock(
  ctx: Pick<EmailCtx, "db" | "clock" | "portal" | "settings" | "jobs" | "messages">,
  { limit, subject, userId, change }: LockNotice,
): Promise<void> {
  const now = ctx.clock.now();
  const windowStartOf = (ms: number) => new Date(Math.floor(now / ms) * ms);
  const windowEndOf = (ms: number) => new Date(windowStartOf(ms).getTime() + ms);
  const { windowMs } = limit;
  await withTransaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into ${rateLimits} (key, window_start, count, expires_at)
      values (${`notified ${countKeyOf(limit, subject)}`}, ${windowStartOf(windowMs)}, 1, ${windowEndOf(windowMs)})
      on conflict do nothing`);
    if (rowCount === 0 || userId === undefined) return;
    const { rows } = await tx.execute<{ count: number }>(sql`
      insert into ${rateLimits} (key, window_start, count, expires_at)
      values (${`lock notices ${userId}`}, ${windowStartOf(dayMs)}, 1, ${windowEndOf(dayMs)})
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count`);
    if (rows[0]!.count <= lockNoticesMax) await notifyOwner(tx, ctx, userId, { kind: change });
  });
}
