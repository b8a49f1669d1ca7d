import type { Transaction } from "#platform/database.server.ts";
import { type AuditFields, changedFields, storableFields } from "./audit-log/changed-fields.ts";
import type { Actor } from "./context.ts";
import { auditLog } from "./tables.server.ts";

/** A change by staff, for the audit log. */
export type AuditChange = {
  /** The verb or operation: `putPage`. */
  action: string;
  /** The type and id of what changed: `["page", "about"]`. */
  subject: readonly [type: string, id: string];
  /** The subject's fields before and after. Only those that differ are stored. Both are empty if nothing was changed. */
  before: AuditFields;
  after: AuditFields;
  /** What else belongs to the entry, such as `userId` for something that belongs to a person. */
  detail?: AuditFields;
};

/**
 * Adds a change by staff to the audit log, in the transaction of the change. Contacts are masked, and long values are
 * shortened. Never pass a secret: say whether it is set.
 */
export async function writeAudit(
  tx: Transaction,
  ctx: { portal: { id: string }; actor: Pick<Actor, "userId"> },
  { action, subject: [subjectType, subjectId], before, after, detail = {} }: AuditChange,
): Promise<void> {
  await tx.insert(auditLog).values({
    environmentId: ctx.portal.id,
    actor: ctx.actor.userId,
    action,
    subjectType,
    subjectId,
    ...changedFields(before, after),
    detail: storableFields(detail),
  });
}
