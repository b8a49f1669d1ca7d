import { and, count, eq, isNull, sql } from "drizzle-orm";
import { sectionLimitReached } from "#domains/pages/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { sectionsMax } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/**
 * Makes sure that the portal can have one more section. Nobody else adds one until the transaction ends.
 * @throws SECTION-LIMIT
 */
export async function requireRoom(tx: Transaction, { portal }: Pick<Ctx, "portal">): Promise<void> {
  const lock = `saved sections ${portal.id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [row] = await tx
    .select({ count: count() })
    .from(savedSections)
    .where(and(eq(savedSections.environmentId, portal.id), isNull(savedSections.deletedAt)));
  if (row!.count >= sectionsMax) throw sectionLimitReached(sectionsMax);
}
