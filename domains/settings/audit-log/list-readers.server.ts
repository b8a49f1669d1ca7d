import { and, asc, eq, min } from "drizzle-orm";
import { auditLog } from "#domains/settings/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

type Reading = { environmentId: string; action: string; subject: readonly [string, string] };

/** Returns who took this action on a subject, each with the first time, as the audit log recorded it. */
export async function listReaders(
  db: Db,
  { environmentId, action, subject: [subjectType, subjectId] }: Reading,
): Promise<{ userId: string; at: Date }[]> {
  const first = min(auditLog.at);
  const rows = await db
    .select({ userId: auditLog.actor, at: first })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.environmentId, environmentId),
        eq(auditLog.subjectType, subjectType),
        eq(auditLog.subjectId, subjectId),
        eq(auditLog.action, action),
      ),
    )
    .groupBy(auditLog.actor)
    .orderBy(asc(first));
  return rows.map(({ userId, at }) => ({ userId, at: at! }));
}
