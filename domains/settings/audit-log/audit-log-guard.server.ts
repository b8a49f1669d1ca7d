import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";

/** The reasons for which the database lets rows of the audit log change: see its trigger in migrations. */
export type AuditLogChangeReason = "retention" | "erasure" | "portal deletion";

/**
 * Lets this transaction change the audit log. The trigger `audit_log_guard` refuses all other updates and deletions.
 * "erasure" may update only what an entry says about a person; the other reasons may only delete.
 */
export async function allowAuditLogChange(
  tx: Transaction,
  reason: AuditLogChangeReason,
): Promise<void> {
  await tx.execute(sql`select set_config('lampstand.audit_log_change', ${reason}, true)`);
}
