import { and, eq, gte, isNull, lt, notExists } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { memberships, sessions, users } from "#domains/identity/tables.server.ts";

/** The queue that erases visitors' temporary accounts; its jobs have no data. */
export const visitorsQueue = "erase-visitors";
/** Cron schedule: every night, because it scans whole tables. */
export const visitorsCron = "43 3 * * *";

/** How long a temporary account is stored at least. The portal's privacy policy names this time. */
export const visitorRetentionMs = 365 * 24 * 60 * 60 * 1000;
/** The most accounts erased in one run; the next run continues. */
const erasuresPerRunMax = 500;

type ErasureTools = { db: Db; clock: Clock; tables: readonly PersonalTable[] };

/** Erases old temporary accounts that have no session, were not used for that long, and were not taken over by an account. */
export async function eraseVisitors({ db, clock, tables }: ErasureTools): Promise<void> {
  const cutoff = new Date(clock.now() - visitorRetentionMs);
  const openSessions = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, users.id));
  const activeMemberships = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, users.id), gte(memberships.lastActiveAt, cutoff)));
  const isAbandoned = and(
    eq(users.status, "session"),
    isNull(users.adoptedBy),
    lt(users.createdAt, cutoff),
    notExists(openSessions),
    notExists(activeMemberships),
  );
  const abandoned = await db
    .select({ id: users.id })
    .from(users)
    .where(isAbandoned)
    .orderBy(users.createdAt)
    .limit(erasuresPerRunMax);
  for (const { id: userId } of abandoned)
    await withTransaction(db, async (tx) => {
      const stillAbandoned = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isAbandoned))
        .for("update");
      if (stillAbandoned.length > 0) await erasePerson(tx, tables, { userId, environmentId: null });
    });
}
