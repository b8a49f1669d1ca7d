import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { pages } from "./tables.server.ts";

/** Reads which revision of these policies is published. Unpublished ones are left out. */
export const readPolicyRevisions = (
  db: Db,
  environmentId: string,
  categories: readonly string[],
): Promise<{ alias: string; revision: number }[]> =>
  db
    .select({ alias: pages.alias, revision: pages.revision })
    .from(pages)
    .where(
      and(
        eq(pages.environmentId, environmentId),
        pages.published,
        inArray(pages.alias, [...categories]),
      ),
    )
    .orderBy(pages.alias);
