import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Channel } from "./messenger.ts";
import { webhookEvents } from "./tables.server.ts";

/** Platforms repeat a call for up to a week if they get no answer. */
export const eventLifeMs = 8 * 24 * 60 * 60_000;

/**
 * Records a platform's event in the transaction that handles it. Returns false if it was handled before, so a repeated
 * call has one effect.
 */
export async function noteEvent(
  db: Db,
  { portal, clock }: { portal: { id: string }; clock: Clock },
  channel: Channel,
  eventId: string,
): Promise<boolean> {
  const name = createHash("sha256").update(eventId).digest("hex");
  const { rows } = await db.execute(sql`
    insert into ${webhookEvents} (environment_id, channel, event_hash, expires_at)
    values (${portal.id}, ${channel}, ${name}, ${new Date(clock.now() + eventLifeMs)})
    on conflict do nothing returning 1 as noted`);
  return rows.length > 0;
}
