import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { containsText } from "#domains/settings/contains-text.server.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { newestBodyOf } from "./lock-page.server.ts";
import { can } from "./policy.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

/**
 * Finds pages with a text in their alias or in the title of their newest revision, in any language. Nothing for those
 * who may not list pages.
 */
export async function searchPages(
  ctx: Pick<Ctx, "actor" | "db" | "language" | "portal" | "settings">,
  { text, limit }: { text: string; limit: number },
): Promise<{ alias: string; title: string; published: boolean }[]> {
  if (!can(ctx, "list", "page")) return [];
  const texts = sql`${newestBodyOf(ctx.portal.id)}->'texts'`;
  const title = sql<string>`coalesce(${texts}->${ctx.language}->>'title',
    ${texts}->${ctx.settings.i18n.primaryLang}->>'title', ${pages.alias})`;
  return ctx.db
    .select({ alias: pages.alias, title, published: pages.published })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        gte(pages.position, 0),
        or(
          containsText(sql`${pages.alias}`, text),
          sql`exists (select 1 from jsonb_each(${texts}) text
            where ${containsText(sql`text.value->>'title'`, text)})`,
        ),
      ),
    )
    .orderBy(asc(pages.position), asc(pages.alias))
    .limit(limit);
}
