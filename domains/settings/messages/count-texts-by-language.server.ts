import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { portalMessages } from "#domains/settings/tables.server.ts";

/**
 * Counts the portal's own texts of the interface, by the language's code.
 * @throws AUTH-DENY without an admin's role
 */
export async function countTextsByLanguage(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<Map<string, number>> {
  authorize(ctx, "change", "settings");
  const rows = await ctx.db
    .select({ language: portalMessages.language, count: sql<number>`count(*)::int` })
    .from(portalMessages)
    .where(eq(portalMessages.environmentId, ctx.portal.id))
    .groupBy(portalMessages.language);
  return new Map(rows.map((row) => [row.language, row.count]));
}
