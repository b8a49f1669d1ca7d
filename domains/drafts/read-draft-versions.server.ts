import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import { drafts } from "./tables.server.ts";

/** Reads the versions of drafts by id; 0: nobody has edited it yet. The caller has checked the permission. */
export async function readDraftVersions(
  db: Pick<Db, "select">,
  environmentId: string,
  { name }: Pick<DraftKind, "name">,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: drafts.id, version: drafts.version })
    .from(drafts)
    .where(
      and(
        eq(drafts.environmentId, environmentId),
        eq(drafts.kind, name),
        inArray(drafts.id, [...ids]),
      ),
    );
  const stored = new Map(rows.map(({ id, version }) => [id, version]));
  return new Map(ids.map((id) => [id, stored.get(id) ?? 0]));
}
