import type { StaffRole } from "#domains/settings/roles.ts";
import {
  auditRetentionMaxDays,
  auditRetentionMinDays,
} from "#domains/settings/audit-log/audit-retention.ts";

/** What the form about security holds. The number is as typed. */
export type SecurityValues = {
  requiredRoles: StaffRole[];
  /** Whether everyone may sign in with a passkey. */
  passkey: boolean;
  retentionDays: string;
};

/** The value of the ticked box. */
export const passkeyOn = "on";

/** Returns the number of days, or null if it isn't allowed. */
export function readRetentionDays(typed: string): number | null {
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= auditRetentionMinDays && days <= auditRetentionMaxDays ? days : null;
}
