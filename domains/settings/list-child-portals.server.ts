import { and, eq } from "drizzle-orm";
import type { ContentReaderCtx } from "./read-content.server.ts";
import { readContent } from "./read-content.server.ts";
import { environments, portalHosts } from "./tables.server.ts";

/** A child portal, as its parent may show it. */
export type ChildPortal = { id: string; name: string; host: string };

/** The cache tag of a list of child portals. */
export const childPortalsTag = (environmentId: string) => `children:${environmentId}`;

/** Lists the child portals, oldest first; none if the parent's settings don't show them. */
export async function listChildPortals(ctx: ContentReaderCtx): Promise<ChildPortal[]> {
  if (ctx.settings.environmentsConnection.type !== "parent") return [];
  return readContent(ctx, ["children"], childPortalsTag(ctx.portal.id), async () =>
    ctx.db
      .select({ id: environments.id, name: environments.name, host: portalHosts.host })
      .from(environments)
      .innerJoin(
        portalHosts,
        and(eq(portalHosts.environmentId, environments.id), eq(portalHosts.position, 0)),
      )
      .where(eq(environments.parentId, ctx.portal.id))
      .orderBy(environments.createdAt, environments.id),
  );
}
