import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { ElementBody } from "./course.ts";
import { elementTag } from "./content-tags.ts";
import type { StoredElementRow } from "./read-stored-courses.server.ts";
import { elementRevisions, elements } from "./tables.server.ts";
import { isElement } from "./course-revision.server.ts";

export type ElementInput = { id: string; courseId: string; key: string; body: ElementBody };

export type WriteOutcome = "created" | "changed" | "unchanged";

/**
 * Stores an element. Adds a revision only if the content changed, and writes nothing if nothing changed.
 * @param stored the stored element, undefined for a new one
 */
export async function writeElement(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  stored: StoredElementRow | undefined,
  input: ElementInput,
): Promise<{ outcome: WriteOutcome; revision: number; tags: string[] }> {
  const { id, courseId, key, body } = input;
  const isSameContent =
    stored !== undefined && isDeepStrictEqual(stored.body, JSON.parse(JSON.stringify(body)));
  const isSameRow =
    stored?.present === true && stored.source_key === key && stored.type === body.type;
  if (isSameContent && isSameRow)
    return { outcome: "unchanged", revision: stored.revision, tags: [] };
  // A single statement, because an import writes hundreds of elements.
  const revisionQuery = isSameContent
    ? sql`select ${stored.revision}::integer as revision`
    : sql`
      insert into ${elementRevisions} (environment_id, element_id, revision, body, created_by)
      select ${ctx.portal.id}, ${id}, coalesce(max(revision), 0) + 1, ${JSON.stringify(body)}::jsonb,
        ${ctx.actor.userId}
      from ${elementRevisions} where environment_id = ${ctx.portal.id} and element_id = ${id}
      returning revision`;
  const { rows } = await tx.execute<{ revision: number }>(sql`
    with new_revision as (${revisionQuery})
    insert into ${elements} (environment_id, id, course_id, source_key, type, revision, languages, present)
    select ${ctx.portal.id}, ${id}, ${courseId}, ${key}, ${body.type}, revision,
      ${sql.param(Object.keys(body.texts))}::text[], true
    from new_revision
    on conflict (environment_id, id) do update set
      source_key = excluded.source_key, type = excluded.type, revision = excluded.revision,
      languages = excluded.languages, present = true
    returning revision`);
  const { revision } = rows[0]!;
  const hasSameUrl = stored?.present === true && stored.type === body.type;
  return {
    outcome: stored?.present ? "changed" : "created",
    revision,
    tags: hasSameUrl ? [] : [elementTag(ctx.portal.id, id)],
  };
}

/** Removes an element from its course. Its revisions, answers and progress stay, and its id is never reused. */
export async function removeElement(
  tx: Transaction,
  environmentId: string,
  id: string,
): Promise<string[]> {
  await tx.update(elements).set({ present: false }).where(isElement(environmentId, id));
  return [elementTag(environmentId, id)];
}

/** Stores a new element that its course doesn't show yet: it is shown once the course's draft is published. */
export async function writeUnpublishedElement(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  input: ElementInput,
): Promise<void> {
  await writeElement(tx, ctx, undefined, input);
  await tx.update(elements).set({ present: false }).where(isElement(ctx.portal.id, input.id));
}
