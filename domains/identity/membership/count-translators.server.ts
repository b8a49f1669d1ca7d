import { and, arrayContains, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { translatorRole } from "#domains/settings/roles.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { memberships } from "#domains/identity/tables.server.ts";
import { isStaffMembership } from "./role-holders.server.ts";

/**
 * Counts the portal's translators, by the code of each language that they translate into.
 * @throws AUTH-DENY without an admin's role
 */
export async function countTranslators(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<Map<string, number>> {
  authorize(ctx, "list", "staff");
  const rows = await ctx.db
    .select({
      language: sql<string>`unnest(${memberships.translationLanguages})`,
      count: sql<number>`count(*)::int`,
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.environmentId, ctx.portal.id),
        isStaffMembership,
        arrayContains(memberships.roles, [translatorRole]),
        isNull(memberships.blockedAt),
        isNull(memberships.deletedAt),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.language, row.count]));
}
