import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorize } from "./policy.server.ts";
import { pages } from "./tables.server.ts";

/** Returns which of these aliases have a page, published or not, that isn't in the trash. @throws AUTH-DENY */
export async function listTakenAliases(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
  aliases: readonly string[],
): Promise<ReadonlySet<string>> {
  authorize(ctx, "list", "page");
  const rows = await ctx.db
    .select({ alias: pages.alias })
    .from(pages)
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        isNull(pages.trashedAt),
        inArray(pages.alias, [...aliases]),
      ),
    );
  return new Set(rows.map(({ alias }) => alias));
}
