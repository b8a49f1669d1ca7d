import { lt, or } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { knownDevices, notifications } from "./notification-tables.server.ts";
import { notificationKeptMs } from "./notifications/notification.ts";
import {
  authAttempts,
  limitedAttempts,
  rateLimits,
  scenarioRuns,
  sessions,
} from "./tables.server.ts";

/** How long admins can read the blocked attempts. */
export const limitedKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes expired data that has no further use: sessions, counters, the secrets of used links, abandoned popups. */
export async function sweepSignIns({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now());
  await db
    .delete(sessions)
    .where(or(lt(sessions.idleExpiresAt, now), lt(sessions.absoluteExpiresAt, now)));
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await db.delete(authAttempts).where(lt(authAttempts.expiresAt, now));
  const listed = new Date(now.getTime() - limitedKeptMs);
  await db.delete(limitedAttempts).where(lt(limitedAttempts.lastAt, listed));
  const forgotten = new Date(now.getTime() - notificationKeptMs);
  await db.delete(notifications).where(lt(notifications.createdAt, forgotten));
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, forgotten));
  await db.delete(scenarioRuns).where(lt(scenarioRuns.expiresAt, now));
}
