import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { newestBodyOf } from "./lock-page.server.ts";
import { authorize } from "./policy.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/**
 * Counts the pages whose newest revision has texts in a language, by its code.
 * @throws AUTH-DENY
 */
export async function countPagesByLanguage(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<Map<string, number>> {
  authorize(ctx, "list", "page");
  const language = sql<string>`jsonb_object_keys(${newestBodyOf(ctx.portal.id)}->'texts')`;
  const rows = await ctx.db
    .select({ language, count: sql<number>`count(*)::int` })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(and(eq(pages.environmentId, ctx.portal.id), gte(pages.position, 0)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.language, row.count]));
}
