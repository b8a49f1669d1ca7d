import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pageColumnsOf } from "./lock-page.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { authorize } from "./policy.server.ts";
import { policyCategories, type PolicyCategory, type PolicyType, policyTypeOf } from "./policy.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/** A policy and the portal's own page for it. Without one, visitors see the text that comes with the product. */
export type PolicyPage = {
  category: PolicyCategory;
  type: PolicyType;
  page: {
    published: boolean;
    /** The version that visitors see if it is published, and since when it exists: epoch milliseconds. */
    revision: number;
    revisedAt: number;
    /** Whether its draft differs from that version. */
    isChanged: boolean;
  } | null;
};

/** Lists the policies in their order. @throws AUTH-DENY */
export async function listPolicyPages(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<PolicyPage[]> {
  authorize(ctx, "list", "page revisions");
  const categories: PolicyCategory[] = [...policyCategories.default, ...policyCategories.mentor];
  const { alias, published, revision, draft } = pageColumnsOf(ctx.portal.id);
  const rows = await ctx.db
    .select({ alias, published, revision, draft, revisedAt: pageRevisions.createdAt })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        isNull(pages.trashedAt),
        inArray(pages.alias, categories),
      ),
    );
  return categories.map((category) => {
    const row = rows.find((one) => one.alias === category);
    const page = row && {
      published: row.published,
      revision: row.revision,
      revisedAt: row.revisedAt.getTime(),
      isChanged: row.draft !== null,
    };
    return { category, type: policyTypeOf(category)!, page: page ?? null };
  });
}
