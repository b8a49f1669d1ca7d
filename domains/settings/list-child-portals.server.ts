import { sql } from "drizzle-orm";
import type { Reader } from "./read-content.server.ts";
import { readContent } from "./read-content.server.ts";

/** A portal that belongs to another one, as that one may show it. */
export type ChildPortal = { id: string; name: string; host: string };

/** Borne by what shows a portal's children. */
export const childrenTag = (environmentId: string) => `children:${environmentId}`;

/** The portals that this one is the parent of, the oldest first; none where its settings don't show them. */
export async function listChildPortals(ctx: Reader): Promise<ChildPortal[]> {
  if (ctx.settings.environmentsConnection.type !== "parent") return [];
  return readContent(ctx, ["children"], childrenTag(ctx.portal.id), async () => {
    const { rows } = await ctx.db.execute<ChildPortal>(sql`
      select e.id, e.name, h.host from environments e
      join portal_hosts h on h.environment_id = e.id and h.position = 0
      where e.parent_id = ${ctx.portal.id} order by e.created_at, e.id`);
    return rows;
  });
}
