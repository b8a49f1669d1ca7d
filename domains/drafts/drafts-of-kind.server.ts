import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import type { JsonObject } from "./operations.ts";
import { drafts } from "./tables.server.ts";

/** SQL that selects the id and body of each draft of a kind that says something else than what is published. */
export const draftsOfKind = (environmentId: string, { name }: Pick<DraftKind, "name">): SQL => sql`
  select ${drafts.id}, ${drafts.body} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.version} is distinct from ${drafts.publishedVersion}`;

/** Reads the drafts of these documents that say something else than what is published, by id. */
export async function readDraftBodies(
  db: Pick<Db, "execute">,
  environmentId: string,
  kind: Pick<DraftKind, "name">,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const { rows } = await db.execute<{ id: string; body: JsonObject }>(sql`
    ${draftsOfKind(environmentId, kind)} and ${drafts.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
