import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import { draftChanges, drafts } from "./tables.server.ts";

/** Deletes the drafts of documents that were deleted for good. */
export async function deleteDrafts(
  tx: Pick<Db, "delete">,
  environmentId: string,
  { name }: Pick<DraftKind, "name">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [draftChanges, drafts])
    await tx
      .delete(table)
      .where(
        and(
          eq(table.environmentId, environmentId),
          eq(table.kind, name),
          inArray(table.id, [...ids]),
        ),
      );
}
