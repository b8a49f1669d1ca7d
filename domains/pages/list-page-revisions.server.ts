import { sql } from "drizzle-orm";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";

export const revisionsListMax = 100;

export type PageRevision = {
  revision: number;
  /** Epoch milliseconds. */
  createdAt: number;
  createdBy: string;
  /** In the portal's primary language. */
  title: string;
};

/** The newest revisions of a page, the newest first. @throws AUTH-DENY, NOT-FOUND */
export async function listPageRevisions(ctx: SystemCtx, alias: string): Promise<PageRevision[]> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  const { rows } = await ctx.db.execute<Omit<PageRevision, "createdAt"> & { at: string }>(sql`
    select revision, created_by as "createdBy", created_at as at,
      coalesce(body->'texts'->${ctx.settings.i18n.primaryLang}->>'title', '') as title
    from page_revisions where environment_id = ${ctx.portal.id} and alias = ${alias}
    order by revision desc limit ${revisionsListMax}`);
  if (rows.length === 0) throw notFound();
  return rows.map(({ at, ...revision }) => ({ ...revision, createdAt: new Date(at).getTime() }));
}
