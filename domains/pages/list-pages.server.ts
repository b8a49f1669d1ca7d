import { sql } from "drizzle-orm";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import type { EditedPage } from "./read-edited.server.ts";
import { editedColumns } from "./read-edited.server.ts";

export type ListedPage = EditedPage & {
  /** Of the newest revision, in the portal's primary language. */
  title: string;
};

/** The portal's pages in their order with their drafts, those that an import took away last. @throws AUTH-DENY */
export async function listPages(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal" | "settings">,
): Promise<ListedPage[]> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  const { rows } = await ctx.db.execute<ListedPage>(sql`
    select ${editedColumns},
      coalesce(r.body->'texts'->${ctx.settings.i18n.primaryLang}->>'title', p.alias) as title
    from pages p
    join page_revisions r on r.environment_id = p.environment_id and r.alias = p.alias
      and r.revision = coalesce(p.draft, p.revision)
    where p.environment_id = ${ctx.portal.id}
    order by p.position < 0, p.position, p.alias`);
  return rows;
}
