import { sql } from "drizzle-orm";
import { storedSettings } from "#domains/settings/read-portal.server.ts";
import { auditLog, environments } from "#domains/settings/tables.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { allowAuditLogChange } from "./audit-log-guard.server.ts";
import { auditRetentionDays, auditRetentionMinDays } from "./audit-retention.ts";

/** Deletes the entries that are older than their portal's settings allow. */
export async function sweepAuditLog({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(clock.now());
  await withTransaction(db, async (tx) => {
    await allowAuditLogChange(tx, "retention");
    await tx.execute(sql`
      delete from ${auditLog} entry using (
        select ${environments.id} as id, ${now}::timestamptz - make_interval(days => greatest(
          ${auditRetentionMinDays}::int,
          coalesce((${storedSettings(environments.id)} -> 'auditLog' ->> 'retentionDays')::int, ${auditRetentionDays}::int)
        )) as cutoff
        from ${environments}
      ) portal where entry.environment_id = portal.id and entry.at < portal.cutoff`);
  });
}
