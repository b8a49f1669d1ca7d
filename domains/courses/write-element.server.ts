import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { ElementBody } from "./course.ts";
import { elementTag } from "./content-tags.ts";
import type { StoredElementRow } from "./read-stored-courses.server.ts";

export type ElementEdition = { id: string; courseId: string; key: string; body: ElementBody };

export type Outcome = "created" | "changed" | "unchanged";

/**
 * Writes an edition of an element: a revision only if what it says changed, nothing at all if nothing did.
 * @param before the stored element, undefined for a new one
 */
export async function writeElement(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  before: StoredElementRow | undefined,
  edition: ElementEdition,
): Promise<{ outcome: Outcome; revision: number; tags: string[] }> {
  const { id, courseId, key, body } = edition;
  const said =
    before !== undefined && isDeepStrictEqual(before.body, JSON.parse(JSON.stringify(body)));
  const stands = before?.present === true && before.source_key === key && before.type === body.type;
  if (said && stands) return { outcome: "unchanged", revision: before.revision, tags: [] };
  const revision = said ? before.revision : await nextRevision(tx, ctx.portal.id, id);
  if (!said)
    await tx.execute(sql`
      insert into element_revisions (environment_id, element_id, revision, body, created_by)
      values (${ctx.portal.id}, ${id}, ${revision}, ${JSON.stringify(body)}::jsonb, ${ctx.actor.userId})`);
  await tx.execute(sql`
    insert into elements (environment_id, id, course_id, source_key, type, revision, present)
    values (${ctx.portal.id}, ${id}, ${courseId}, ${key}, ${body.type}, ${revision}, true)
    on conflict (environment_id, id) do update set
      source_key = excluded.source_key, type = excluded.type, revision = excluded.revision,
      present = true`);
  const found = before?.present === true && before.type === body.type;
  return {
    outcome: before?.present ? "changed" : "created",
    revision,
    tags: found ? [] : [elementTag(ctx.portal.id, id)],
  };
}

async function nextRevision(tx: Transaction, environmentId: string, id: string): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(revision), 0) + 1 as next from element_revisions
    where environment_id = ${environmentId} and element_id = ${id}`);
  return rows[0]!.next;
}

/** Takes an element out of its course; its revisions, answers and progress stay, and its id stays taken. */
export async function removeElement(
  tx: Transaction,
  environmentId: string,
  id: string,
): Promise<string[]> {
  await tx.execute(
    sql`update elements set present = false where environment_id = ${environmentId} and id = ${id}`,
  );
  return [elementTag(environmentId, id)];
}
