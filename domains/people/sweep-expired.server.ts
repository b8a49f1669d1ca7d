import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { notificationKeptMs } from "#domains/identity/notifications/notification.ts";
import { unconfirmedKeptMs } from "./subscriptions/subscription.server.ts";

/** The queue of the sweep; its jobs have no data. */
export const sweepQueue = "sweep-expired";
/** Cron schedule: every half hour. */
export const sweepCron = "*/30 * * * *";

/** How long admins can read the blocked attempts. */
export const limitedKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes expired data that has no further use: sessions, counters, the secrets of spent links, abandoned popups. */
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
