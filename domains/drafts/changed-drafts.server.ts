import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import type { JsonObject } from "./operations.ts";
import { drafts } from "./tables.server.ts";

type Kind = Pick<DraftKind, "name">;

/** SQL that selects the id and body of each draft of a kind that differs from what is published. */
export const changedDraftsOf = (environmentId: string, { name }: Kind): SQL => sql`
  select ${drafts.id}, ${drafts.body} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.version} is distinct from ${drafts.publishedVersion}`;

/** SQL for the version of a document's draft; 0: nobody has edited it. @param id a column of the outer query */
export const draftVersionOf = (
  environmentId: string,
  { name }: Kind,
  id: SQLWrapper,
): SQL<number> => sql<number>`coalesce((
  select ${drafts.version} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.id} = ${id}), 0)`;

/** SQL for the body of a document's draft, if it differs from what is published; null if not. */
export const changedBodyOf = (
  environmentId: string,
  { name }: Kind,
  id: SQLWrapper,
): SQL<JsonObject | null> => sql<JsonObject | null>`(
  select ${drafts.body} from ${drafts}
  where ${drafts.environmentId} = ${environmentId} and ${drafts.kind} = ${name}
    and ${drafts.id} = ${id} and ${drafts.version} is distinct from ${drafts.publishedVersion})`;

/** Reads the drafts that differ from what is published, by id. The caller has checked the permission. */
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
