import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { PageBody } from "./page.ts";
import { pageTag } from "./load-page.server.ts";

/** A page as it is stored, with the body of its newest revision. */
export type StoredPageRow = {
  alias: string;
  id: string;
  published: boolean;
  position: number;
  revision: number;
  body: PageBody;
};

/** A page that is no longer in the portal's folder: not shown, its revisions kept. */
export const removedPosition = -1;

/** Every page of the portal, in its order. */
export async function readPages(
  tx: Pick<Transaction, "execute">,
  environmentId: string,
): Promise<StoredPageRow[]> {
  const { rows } = await tx.execute<StoredPageRow>(sql`
    select p.alias, p.id, p.published, p.position, p.revision, r.body
    from pages p
    join page_revisions r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = p.revision
    where p.environment_id = ${environmentId}
    order by p.position, p.alias`);
  return rows;
}

export type PageEdition = Pick<StoredPageRow, "alias" | "id" | "published" | "position" | "body">;

export type Outcome = "created" | "changed" | "unchanged";

/**
 * Writes an edition of a page: a revision only if what it says changed, nothing at all if nothing did.
 * @param before the stored page, undefined for a new one
 * @returns the outcome and the tags to announce
 */
export async function writePage(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  before: StoredPageRow | undefined,
  edition: PageEdition,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { alias, id, published, position, body } = edition;
  const said =
    before !== undefined && isDeepStrictEqual(before.body, JSON.parse(JSON.stringify(body)));
  const stands =
    before?.id === id && before.published === published && before.position === position;
  if (said && stands) return { outcome: "unchanged", tags: [] };
  const revision = said ? before.revision : await nextRevision(tx, ctx.portal.id, alias);
  if (!said)
    await tx.execute(sql`
      insert into page_revisions (environment_id, alias, revision, body, created_by)
      values (${ctx.portal.id}, ${alias}, ${revision}, ${JSON.stringify(body)}::jsonb, ${ctx.actor.userId})`);
  await tx.execute(sql`
    insert into pages (environment_id, alias, id, published, revision, position)
    values (${ctx.portal.id}, ${alias}, ${id}, ${published}, ${revision}, ${position})
    on conflict (environment_id, alias) do update set
      id = excluded.id, published = excluded.published, revision = excluded.revision,
      position = excluded.position, updated_at = now()`);
  return { outcome: before ? "changed" : "created", tags: [pageTag(ctx.portal.id, alias)] };
}

async function nextRevision(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(revision), 0) + 1 as next from page_revisions
    where environment_id = ${environmentId} and alias = ${alias}`);
  return rows[0]!.next;
}

/** Takes a page off that left the portal's folder; its revisions stay. */
export async function removePage(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<string[]> {
  await tx.execute(sql`
    update pages set published = false, position = ${removedPosition}, updated_at = now()
    where environment_id = ${environmentId} and alias = ${alias}`);
  return [pageTag(environmentId, alias)];
}
