import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { notificationKeptMs } from "#domains/identity/notifications/notification.ts";
import { unconfirmedKeptMs } from "./subscriptions/subscription.server.ts";

/** The queue of the sweep; its jobs carry nothing. */
export const sweepQueue = "sweep-expired";
/** How often it runs, as cron has it: every half hour. */
export const sweepCron = "*/30 * * * *";

/** How long the portal's people can read whom a limit held back. */
export const limitedKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes what has run out and can serve nobody any more: sessions, counters, spent letters' secrets, popups left. */
export async function sweepExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now());
  await db.execute(sql`
    delete from sessions where idle_expires_at < ${now} or absolute_expires_at < ${now}`);
  await db.execute(sql`delete from rate_limits where expires_at < ${now}`);
  await db.execute(sql`delete from auth_attempts where expires_at < ${now}`);
  await db.execute(sql`
    delete from limited_attempts where last_at < ${new Date(now.getTime() - limitedKeptMs)}`);
  await db.execute(sql`delete from webhook_events where expires_at < ${now}`);
  const forgotten = new Date(now.getTime() - notificationKeptMs);
  await db.execute(sql`delete from notifications where created_at < ${forgotten}`);
  await db.execute(sql`delete from known_devices where seen_at < ${forgotten}`);
  const unconfirmed = new Date(now.getTime() - unconfirmedKeptMs);
  await db.execute(sql`
    delete from subscriptions where confirmed_at is null and asked_at < ${unconfirmed}`);
  await db.execute(sql`delete from scenario_runs where expires_at < ${now}`);
}
