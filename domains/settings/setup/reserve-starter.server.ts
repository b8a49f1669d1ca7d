import { isDeepStrictEqual } from "node:util";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { starterRunning } from "#domains/settings/errors.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { lockPortal } from "#domains/settings/read-portal.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";

/** Says which starter fills the portal, and since when. */
export type StarterReservation = Settings["setup"]["starting"];

/** Longer than a starter takes. After a server that stopped meanwhile, another one can begin. */
const starterRunsMaxMs = 10 * 60_000;
const none: StarterReservation = { starter: "", at: 0 };

/**
 * Reserves the portal for a starter until `endStarter`, so that two of them never fill it at once. Filling it takes too
 * long to let everybody wait who saves settings.
 * @throws AUTH-DENY without an admin's role, STARTER-RUNNING
 */
export async function reserveStarter(
  ctx: SystemCtx & { db: Transaction },
  starter: string,
): Promise<StarterReservation> {
  authorize(ctx, "change", "settings");
  await lockPortal(ctx.db, ctx.portal.id);
  const { starting } = (await readSettings(ctx)).settings.setup;
  const at = ctx.clock.now();
  if (starting.starter !== "" && at - starting.at < starterRunsMaxMs) throw starterRunning();
  const reservation = { starter, at };
  await updateSettings(ctx, { settings: { setup: { starting: reservation } } });
  return reservation;
}

/** Ends a reservation: the starter is the portal's now, or couldn't fill it. */
export async function endStarter(
  ctx: SystemCtx,
  { reservation, isFilled }: { reservation: StarterReservation; isFilled: boolean },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    await lockPortal(tx, ctx.portal.id);
    const { starting } = (await readSettings(txCtx)).settings.setup;
    const isOwn = isDeepStrictEqual(starting, reservation);
    if (!isOwn && !isFilled) return;
    const setup = {
      ...(isFilled && { starter: reservation.starter }),
      // It may have taken so long that another one has begun.
      ...(isOwn && { starting: none }),
    };
    await updateSettings(txCtx, { settings: { setup } });
  });
}
