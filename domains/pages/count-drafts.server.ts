import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { changedBodyOf } from "#domains/drafts/changed-drafts.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageKind } from "./lock-page.server.ts";
import { authorize } from "./policy.server.ts";
import { pages } from "./tables.server.ts";

/**
 * Counts the pages with changes that are not published.
 * @throws AUTH-DENY for those who may not list pages
 */
export async function countDrafts(ctx: Pick<Ctx, "actor" | "db" | "portal">): Promise<number> {
  authorize(ctx, "list", "page");
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(pages)
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        isNotNull(changedBodyOf(ctx.portal.id, pageKind, pages.alias)),
        gte(pages.position, 0),
      ),
    );
  return row!.count;
}
