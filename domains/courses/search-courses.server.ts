import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { containsText } from "#domains/settings/contains-text.server.ts";
import { presentCard } from "./list-courses.server.ts";
import { can } from "./policy.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courses } from "./tables.server.ts";

/**
 * Finds courses and microcourses with a text in a title, in any language, in the portal's order. Unpublished ones only
 * for those who may list them.
 */
export async function searchCourses(
  ctx: Pick<Ctx, "actor" | "db" | "language" | "portal" | "settings">,
  { text, limit }: { text: string; limit: number },
): Promise<{ id: string; title: string; published: boolean }[]> {
  const rows = await ctx.db
    .select({ id: courses.id, card: courses.card, published: courses.published })
    .from(courses)
    .where(
      and(
        eq(courses.environmentId, ctx.portal.id),
        gt(courses.position, removedPosition),
        can(ctx, "list", "unpublished courses") ? undefined : eq(courses.published, true),
        sql`exists (select 1 from jsonb_each(${courses.card}->'texts') text
          where ${containsText(sql`text.value->>'title'`, text)})`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(limit);
  return rows.map(({ id, card, published }) => {
    const { title } = presentCard({ id, card }, ctx.language, ctx.settings.i18n.primaryLang);
    return { id, title, published };
  });
}
