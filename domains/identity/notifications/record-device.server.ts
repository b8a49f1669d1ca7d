import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { browserName } from "#domains/identity/messengers/browser-name.ts";
import { notify } from "./notify.server.ts";
import { knownDevices } from "#domains/identity/notification-tables.server.ts";

/**
 * Records the browser of a sign-in, and notifies the user of a new one. The first browser of an account needs no
 * notification, and a browser that signed out and returns is already known.
 */
export async function recordDevice(
  tx: Transaction,
  ctx: Pick<AccountCtx, "portal" | "clock" | "deviceId" | "userAgent">,
  userId: string,
): Promise<void> {
  if (ctx.deviceId === null) return;
  const environmentId = ctx.portal.id;
  const at = ctx.clock.now();
  const { rows } = await tx.execute<{ fresh: boolean; others: boolean }>(sql`
    with noted as (
      insert into ${knownDevices} (environment_id, user_id, device_id, seen_at)
      values (${environmentId}, ${userId}, ${ctx.deviceId}, ${new Date(at)})
      on conflict (environment_id, user_id, device_id) do update set seen_at = excluded.seen_at
      returning xmax = 0 as fresh
    )
    select fresh, exists (
      select 1 from ${knownDevices} where environment_id = ${environmentId} and user_id = ${userId}
    ) as others from noted`);
  const { fresh, others } = rows[0]!;
  if (!fresh || !others) return;
  const detail = { browser: browserName(ctx.userAgent) };
  const key = `device ${ctx.deviceId}`;
  await notify(tx, { environmentId, userId, kind: "new-device", key, detail, at });
}
