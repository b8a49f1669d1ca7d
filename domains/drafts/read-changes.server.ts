import { and, asc, desc, eq, gt, type SQL } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  type DraftChangeRow,
  type DraftKind,
  type DraftRow,
  isChangeOf,
} from "./lock-draft.server.ts";
import { draftChanges } from "./tables.server.ts";

/** Reads the changes that were made after a version, the oldest first. */
export const readChangesSince = (
  tx: Pick<Transaction, "select">,
  { environmentId, id }: DraftRow,
  kind: DraftKind,
  version: number,
): Promise<DraftChangeRow[]> =>
  tx
    .select()
    .from(draftChanges)
    .where(and(isChangeOf(environmentId, kind, id), gt(draftChanges.version, version)))
    .orderBy(asc(draftChanges.version));

/** Reads the newest change of a draft that meets a condition. */
export async function readNewestChange(
  db: SystemCtx["db"],
  environmentId: string,
  kind: DraftKind,
  id: string,
  condition: SQL | undefined,
): Promise<DraftChangeRow | undefined> {
  const [change] = await db
    .select()
    .from(draftChanges)
    .where(and(isChangeOf(environmentId, kind, id), condition))
    .orderBy(desc(draftChanges.version))
    .limit(1);
  return change;
}

/** Reads the change that a client has already sent under this id. */
export const readSentChange = (
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  changeId: string,
): Promise<DraftChangeRow | undefined> =>
  readNewestChange(tx, ctx.portal.id, kind, id, eq(draftChanges.changeId, changeId));
