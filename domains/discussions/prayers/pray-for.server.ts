import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { countAnonymousWrite, writerOf } from "#domains/identity/limits/anonymous-writes.server.ts";
import {
  type AttemptLimit,
  countAttempt,
  ipBucket,
} from "#domains/identity/limits/count-attempt.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { prayerShownMs } from "./prayer.ts";
import { prayerMarks, prayerRequests } from "./tables.server.ts";

/** How often one account or browser says that it prayed. */
export const prayedLimit: AttemptLimit = {
  name: "prayed",
  attemptsMax: 100,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/**
 * Counts that the caller has prayed for a request, each account or browser once.
 * @throws NOT-FOUND, TOO-MANY-ATTEMPTS
 */
export async function prayFor(
  ctx: Ctx,
  { requestId }: { requestId: string },
): Promise<{ prayedCount: number }> {
  authorize(ctx, "pray for", "prayer request");
  if (!isUuid(requestId)) throw notFound();
  await countAnonymousWrite(ctx);
  // A browser without cookies counts as its IP address: it can't raise the count twice.
  const writer = writerOf(ctx) ?? ipBucket(ctx.clientAddress);
  const wait = await countAttempt(ctx, prayedLimit, writer);
  if (wait > 0) throw tooManyAttempts(wait);
  const isShown = and(
    eq(prayerRequests.environmentId, ctx.portal.id),
    eq(prayerRequests.id, requestId),
    eq(prayerRequests.state, "shown"),
    gt(prayerRequests.createdAt, new Date(ctx.clock.now() - prayerShownMs)),
  );
  return withTransaction(ctx.db, async (tx) => {
    const [request] = await tx
      .select({ prayedCount: prayerRequests.prayedCount })
      .from(prayerRequests)
      .where(isShown)
      .for("update");
    if (!request) throw notFound();
    const hash = createHash("sha256").update(`${requestId} ${writer}`).digest("hex");
    const added = await tx
      .insert(prayerMarks)
      .values({ environmentId: ctx.portal.id, requestId, writer: hash })
      .onConflictDoNothing()
      .returning({ writer: prayerMarks.writer });
    if (added.length === 0) return request;
    await tx
      .update(prayerRequests)
      .set({ prayedCount: sql`${prayerRequests.prayedCount} + 1` })
      .where(isShown);
    return { prayedCount: request.prayedCount + 1 };
  });
}
