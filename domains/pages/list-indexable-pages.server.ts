import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** A page that search engines may index. */
export type IndexablePage = { alias: string; updatedAt: Date };

/** The most pages in a portal's site map. */
const indexablePagesMax = 5_000;
/** Pages shown in place of others: nobody searches for them. */
const standIns = ["404", "access-denied"];

/** Lists the portal's published pages without `noindex`, in its order. */
export async function listIndexablePages({
  db,
  portal,
}: Pick<Ctx, "db" | "portal">): Promise<IndexablePage[]> {
  const { rows } = await db.execute<{ alias: string; updated_at: string }>(sql`
    select p.alias, p.updated_at
    from ${pages} p
    join ${pageRevisions} r
      on r.environment_id = p.environment_id and r.alias = p.alias and r.revision = p.revision
    where p.environment_id = ${portal.id} and p.published
      and coalesce((r.body->>'noindex')::boolean, false) = false
    order by p.position, p.alias
    limit ${indexablePagesMax}`);
  return rows
    .filter(({ alias }) => !standIns.includes(alias))
    .map((row) => ({ alias: row.alias, updatedAt: new Date(row.updated_at) }));
}
