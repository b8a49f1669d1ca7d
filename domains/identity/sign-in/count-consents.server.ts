import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { consents } from "#domains/identity/agreement-tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";

/**
 * Counts how many people agreed, by the version that consents are stored with: a number for the policies, alias and
 * revision for the policies of conversations with mentors.
 * @throws AUTH-DENY without an admin's role
 */
export async function countConsents(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<Map<string, number>> {
  authorize(ctx, "count", "consents");
  const rows = await ctx.db
    .select({ version: consents.policyVersion, count: sql<number>`count(*)::int` })
    .from(consents)
    .where(and(eq(consents.environmentId, ctx.portal.id), consents.agreed))
    .groupBy(consents.policyVersion);
  return new Map(rows.map(({ version, count }) => [version, count]));
}
