import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import type { JsonObject } from "./operations.ts";
import { draftChanges, drafts } from "./tables.server.ts";

type Kind = Pick<DraftKind, "name">;

/** SQL that selects the id and body of each draft of a kind that says something else than what is published. */
export const changedDraftsOf = (environmentId: string, { name }: Kind): SQL => sql`
  select ${drafts.id}, ${drafts.body} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.version} is distinct from ${drafts.publishedVersion}`;

/** Reads the drafts that say something else than what is published, by id. The caller has checked the permission. */
export async function readChangedDrafts(
  db: Pick<Db, "execute">,
  environmentId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; body: JsonObject }>(sql`
    ${changedDraftsOf(environmentId, kind)} and ${drafts.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Deletes the drafts of documents that were deleted for good. */
export async function deleteDrafts(
  tx: Pick<Db, "delete">,
  environmentId: string,
  { name }: Kind,
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
