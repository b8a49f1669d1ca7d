import { and, eq } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { prayersTag } from "./list-prayers.server.ts";
import type { PrayerDecision, PrayerState } from "./prayer.ts";
import { prayerRequests } from "./tables.server.ts";

type RequestId = { requestId: string };

/**
 * Decides about a request. One that its writer gave to the team only can't be shown to everyone.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function moderatePrayer(
  ctx: Ctx,
  { requestId, decision }: RequestId & { decision: PrayerDecision },
): Promise<{ status: PrayerState }> {
  authorize(ctx, "moderate", "prayer requests");
  return withTransaction(ctx.db, async (tx) => {
    const request = await lockPrayer(ctx, tx, requestId);
    if (decision === "shown" && request.isForTeam) throw notFound();
    await tx.update(prayerRequests).set({ state: decision }).where(isPrayer(ctx, requestId));
    await writeAudit(tx, ctx, {
      action: "moderatePrayerRequest",
      subject: ["prayer request", requestId],
      before: { status: request.state },
      after: { status: decision },
      detail: { userId: request.userId },
    });
    await announceChange(tx, ctx.portal.id, [prayersTag(ctx.portal.id)]);
    return { status: decision };
  });
}

/** Deletes a request for good, for example because its writer asked for it. @throws AUTH-DENY, NOT-FOUND */
export async function deletePrayer(ctx: Ctx, { requestId }: RequestId): Promise<void> {
  authorize(ctx, "moderate", "prayer requests");
  await withTransaction(ctx.db, async (tx) => {
    const request = await lockPrayer(ctx, tx, requestId);
    await tx.delete(prayerRequests).where(isPrayer(ctx, requestId));
    await writeAudit(tx, ctx, {
      action: "deletePrayerRequest",
      subject: ["prayer request", requestId],
      // What somebody asked for stays between them and the team.
      before: { status: request.state },
      after: {},
      detail: { userId: request.userId },
    });
    await announceChange(tx, ctx.portal.id, [prayersTag(ctx.portal.id)]);
  });
}

const isPrayer = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(eq(prayerRequests.environmentId, portal.id), eq(prayerRequests.id, id));

async function lockPrayer(ctx: Ctx, tx: Transaction, id: string) {
  if (!isUuid(id)) throw notFound();
  const [request] = await tx.select().from(prayerRequests).where(isPrayer(ctx, id)).for("update");
  if (!request) throw notFound();
  return request;
}
