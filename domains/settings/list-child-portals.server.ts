import { sql } from "drizzle-orm";
import type { Reader } from "./read-content.server.ts";
import { readContent } from "./read-content.server.ts";
import { environments, portalHosts } from "./tables.server.ts";

/** A child portal, as its parent may show it. */
export type ChildPortal = { id: string; name: string; host: string };

/** The cache tag of a list of child portals. */
export const childrenTag = (environmentId: string) => `children:${environmentId}`;

/** Lists the child portals, oldest first; none if the parent's settings don't show them. */
export async function listChildPortals(ctx: Reader): Promise<ChildPortal[]> {
  if (ctx.settings.environmentsConnection.type !== "parent") return [];
  return readContent(ctx, ["children"], childrenTag(ctx.portal.id), async () => {
    const { rows } = await ctx.db.execute<ChildPortal>(sql`
      select e.id, e.name, h.host from ${environments} e
      join ${portalHosts} h on h.environment_id = e.id and h.position = 0
      where e.parent_id = ${ctx.portal.id} order by e.created_at, e.id`);
    return rows;
  });
}
