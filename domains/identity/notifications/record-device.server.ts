import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { findBrowserName } from "#domains/identity/messengers/browser-name.ts";
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
  const now = ctx.clock.now();
  const { rows } = await tx.execute<{ isNew: boolean; hasOthers: boolean }>(sql`
    with recorded as (
      insert into ${knownDevices} (environment_id, user_id, device_id, seen_at)
      values (${environmentId}, ${userId}, ${ctx.deviceId}, ${new Date(now)})
      on conflict (environment_id, user_id, device_id) do update set seen_at = excluded.seen_at
      returning xmax = 0 as is_new
    )
    select is_new as "isNew", exists (
      select 1 from ${knownDevices} where environment_id = ${environmentId} and user_id = ${userId}
    ) as "hasOthers" from recorded`);
  const { isNew, hasOthers } = rows[0]!;
  if (!isNew || !hasOthers) return;
  const detail = { browser: findBrowserName(ctx.userAgent) };
  const key = `device ${ctx.deviceId}`;
  await notify(tx, { environmentId, userId, kind: "new-device", key, detail, createdAt: now });
}
