import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { PageBody, PageModel } from "./page.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** A stored page with the body of its shown revision. */
export type StoredPageRow = {
  alias: string;
  id: string;
  published: boolean;
  position: number;
  revision: number;
  /** A newer revision that is not published yet. */
  draft: number | null;
  model: PageModel | null;
  body: PageBody;
};

/** The position of a page that left the portal's folder: not shown, but its revisions stay. */
export const removedPosition = -1;

/** All pages of the portal, in order. */
export async function readPages(
  tx: Pick<Transaction, "execute">,
  environmentId: string,
): Promise<StoredPageRow[]> {
  const { rows } = await tx.execute<StoredPageRow>(sql`
    select p.alias, p.id, p.published, p.position, p.revision, p.draft, r.body,
      case when p.model_name is null then null
        else jsonb_build_object('name', p.model_name, 'id', p.model_id) end as model
    from ${pages} p
    join ${pageRevisions} r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = p.revision
    where p.environment_id = ${environmentId}
    order by p.position, p.alias`);
  return rows;
}

export type PageEdition = Pick<
  StoredPageRow,
  "alias" | "id" | "published" | "position" | "model" | "body"
>;

export type Outcome = "created" | "changed" | "unchanged";

/**
 * Stores a page. Adds a revision only if the content changed, and writes nothing if nothing did. It is shown at once,
 * and a pending draft ends (its revision stays).
 * @param before the stored page, undefined for a new one
 * @returns the outcome and the cache tags to announce
 */
export async function writePage(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  before: StoredPageRow | undefined,
  edition: PageEdition,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { alias, id, published, position, model, body } = edition;
  const said =
    before !== undefined && isDeepStrictEqual(before.body, JSON.parse(JSON.stringify(body)));
  const moved = !isDeepStrictEqual(before?.model ?? null, model);
  const stands =
    before?.id === id &&
    before.published === published &&
    before.position === position &&
    before.draft === null &&
    !moved;
  if (said && stands) return { outcome: "unchanged", tags: [] };
  const revision = said ? before.revision : await nextRevision(tx, ctx.portal.id, alias);
  if (!said)
    await tx.execute(sql`
      insert into ${pageRevisions} (environment_id, alias, revision, body, created_by)
      values (${ctx.portal.id}, ${alias}, ${revision}, ${JSON.stringify(body)}::jsonb, ${ctx.actor.userId})`);
  await tx.execute(sql`
    insert into ${pages} (environment_id, alias, id, published, revision, position, model_name, model_id)
    values (${ctx.portal.id}, ${alias}, ${id}, ${published}, ${revision}, ${position},
      ${model?.name ?? null}, ${model?.id ?? null})
    on conflict (environment_id, alias) do update set
      id = excluded.id, published = excluded.published, revision = excluded.revision, draft = null,
      version = pages.version + 1, position = excluded.position, model_name = excluded.model_name,
      model_id = excluded.model_id, updated_at = now()`);
  const tags = [pageTag(ctx.portal.id, alias), pageListTag(ctx.portal.id)];
  // Lists of what the page belongs to link to it.
  if (moved) tags.push(portalTag(ctx.portal.id));
  return { outcome: before ? "changed" : "created", tags };
}

/** The drafts' bodies, by alias. */
export async function readDraftBodies(
  tx: Pick<Transaction, "execute">,
  environmentId: string,
): Promise<Map<string, PageBody>> {
  const { rows } = await tx.execute<{ alias: string; body: PageBody }>(sql`
    select p.alias, r.body from ${pages} p
    join ${pageRevisions} r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = p.draft
    where p.environment_id = ${environmentId}`);
  return new Map(rows.map(({ alias, body }) => [alias, body]));
}

/**
 * Stores a page as a draft: visitors still see the published revision, and nothing of a new page. Doesn't change what
 * the page belongs to and whether it is published.
 */
export async function writePageDraft(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  { before, draft }: { before: StoredPageRow | undefined; draft: PageBody | undefined },
  { alias, id, position, body }: PageEdition,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const current = draft ?? before?.body;
  const isRemoved = before?.position === removedPosition;
  if (!isRemoved && isDeepStrictEqual(current, JSON.parse(JSON.stringify(body))))
    return { outcome: "unchanged", tags: [] };
  const revision = await nextRevision(tx, ctx.portal.id, alias);
  await tx.execute(sql`
    insert into ${pageRevisions} (environment_id, alias, revision, body, created_by)
    values (${ctx.portal.id}, ${alias}, ${revision}, ${JSON.stringify(body)}::jsonb, ${ctx.actor.userId})`);
  await tx.execute(sql`
    insert into ${pages} (environment_id, alias, id, published, revision, draft, position)
    values (${ctx.portal.id}, ${alias}, ${id}, false, ${revision}, ${revision}, ${position})
    on conflict (environment_id, alias) do update set
      draft = excluded.draft, position = excluded.position, version = pages.version + 1,
      updated_at = now()`);
  return { outcome: before ? "changed" : "created", tags: [pageListTag(ctx.portal.id)] };
}

/** The next revision number of a page, even of one that doesn't exist yet. */
export async function nextRevision(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(revision), 0) + 1 as next from ${pageRevisions}
    where environment_id = ${environmentId} and alias = ${alias}`);
  return rows[0]!.next;
}

/** Unpublishes a page that left the portal's folder; its revisions stay. */
export async function removePage(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<string[]> {
  await tx.execute(sql`
    update ${pages} set published = false, position = ${removedPosition}, draft = null,
      version = version + 1, model_name = null, model_id = null, updated_at = now()
    where environment_id = ${environmentId} and alias = ${alias}`);
  return [pageTag(environmentId, alias), pageListTag(environmentId), portalTag(environmentId)];
}
