import { csvRow, csvStart } from "#platform/csv.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import type { Position } from "#domains/settings/paging.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import {
  type AuditEntry,
  type AuditFilter,
  type LoadUserNames,
  type ReadCtx,
  readAuditLog,
} from "./list-audit-log.server.ts";

/** How many entries are in memory at a time. */
const entriesPerPart = 500;

const columns: readonly [name: string, cellOf: (entry: AuditEntry) => string][] = [
  ["at", ({ at }) => at],
  ["actor", ({ actor }) => actor],
  ["actorName", ({ actorName }) => actorName],
  ["action", ({ action }) => action],
  ["subjectType", ({ subject }) => subject.type],
  ["subjectId", ({ subject }) => subject.id],
  ["before", ({ before }) => JSON.stringify(before)],
  ["after", ({ after }) => JSON.stringify(after)],
  ["detail", ({ detail }) => JSON.stringify(detail)],
];

/** The name of an exported file: `audit-log-first-2026-11-23.csv`. */
export function auditLogFileName({ portal, clock }: Pick<SystemCtx, "portal" | "clock">): string {
  return `audit-log-${portal.id}-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
}

/**
 * Exports the entries that match a filter as a CSV file, newest first. The export itself is in the audit log.
 * @returns the parts of the file, read from the database while they are sent
 * @throws AUTH-DENY without an admin's role, FRESH-PROOF-MISSING
 */
export async function exportAuditLog(
  ctx: ReadCtx & Pick<SystemCtx, "clock">,
  filter: AuditFilter,
  loadUserNames: LoadUserNames,
): Promise<AsyncIterable<string>> {
  authorize(ctx, "export", "audit log");
  requireFreshProof(ctx);
  const subject = ["audit log", ""] as const;
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      action: "exportAuditLog",
      subject,
      before: {},
      after: {},
      detail: { filter },
    }),
  );
  return readParts(ctx, filter, loadUserNames);
}

async function* readParts(
  ctx: ReadCtx,
  filter: AuditFilter,
  loadUserNames: LoadUserNames,
): AsyncGenerator<string> {
  yield csvStart + csvRow(columns.map(([name]) => name));
  let after: Position | null = null;
  do {
    const pageRequest = { limit: entriesPerPart, after };
    const { rows, next } = await readAuditLog(ctx, filter, loadUserNames, pageRequest);
    if (rows.length > 0)
      yield rows.map((entry) => csvRow(columns.map(([, cellOf]) => cellOf(entry)))).join("");
    after = next;
  } while (after !== null);
}
