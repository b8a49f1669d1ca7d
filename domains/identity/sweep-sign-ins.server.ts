import { lt, or } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { blockedAttempts, rateLimits, signInResults } from "./limit-tables.server.ts";
import { knownDevices, notifications } from "./notification-tables.server.ts";
import { notificationRetentionMs } from "./notifications/notification.ts";
import { authAttempts, scenarioRuns, sessions } from "./tables.server.ts";

/** How long admins can read the blocked attempts. */
export const blockedAttemptRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** How long the counts of sign-ins are kept. */
export const signInResultRetentionDays = 30;

/** Deletes expired sessions, counters, attempts, scenario runs; and old notifications, devices, blocked attempts, counts. */
export async function sweepSignIns({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now());
  await db
    .delete(sessions)
    .where(or(lt(sessions.idleExpiresAt, now), lt(sessions.absoluteExpiresAt, now)));
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await db.delete(authAttempts).where(lt(authAttempts.expiresAt, now));
  const blockedAttemptCutoff = new Date(now.getTime() - blockedAttemptRetentionMs);
  await db.delete(blockedAttempts).where(lt(blockedAttempts.lastAt, blockedAttemptCutoff));
  const resultCutoff = new Date(now.getTime() - signInResultRetentionDays * 24 * 60 * 60 * 1000);
  await db
    .delete(signInResults)
    .where(lt(signInResults.day, resultCutoff.toISOString().slice(0, 10)));
  const notificationCutoff = new Date(now.getTime() - notificationRetentionMs);
  await db.delete(notifications).where(lt(notifications.createdAt, notificationCutoff));
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, notificationCutoff));
  await db.delete(scenarioRuns).where(lt(scenarioRuns.expiresAt, now));
}
