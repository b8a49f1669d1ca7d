import { and, eq, gte, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { changedBodyOf } from "#domains/drafts/changed-drafts.server.ts";
import { containsText } from "#domains/settings/contains-text.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import type { EditedPage, PageFilter } from "./edited-page.ts";
import { newestBodyOf, pageKind } from "./lock-page.server.ts";
import type { PageBody } from "./page.ts";
import { isRevisionOf } from "./page-revision.server.ts";
import { policyCategories } from "./policy.ts";
import { authorize } from "./policy.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";

export type EditedPagesQuery = {
  filter: PageFilter;
  /** In a title in any language, or in an address; "": any. */
  text: string;
  /** A language that the pages have texts in; "": any. */
  textsLanguage: string;
};

/** The list's name for its cursors. */
export const editedPagesListName = ({ filter, text, textsLanguage }: EditedPagesQuery) => [
  "edited pages",
  filter,
  text,
  textsLanguage,
];

/** Lists the pages of the portal for their editors, the main page first, in the portal's order. @throws AUTH-DENY */
export async function listEditedPages(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings" | "language">,
  query: EditedPagesQuery,
  pageRequest: PageRequest,
): Promise<ListPage<EditedPage>> {
  authorize(ctx, "list", "page");
  const body = newestBodyOf(ctx.portal.id);
  const isChanged = sql<boolean>`${changedBodyOf(ctx.portal.id, pageKind, pages.alias)} is not null`;
  const isOther = sql`${pages.alias} <> 'main'`;
  const order = sql`(${isOther}, ${pages.position}, ${pages.alias})`;
  const rows = await ctx.db
    .select({
      alias: pages.alias,
      position: pages.position,
      published: pages.published,
      updatedAt: pages.updatedAt,
      trashedAt: pages.trashedAt,
      isChanged,
      address: sql<string | null>`${body}->>'address'`,
      titles: titlesOf(body),
    })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(
      and(
        eq(pages.environmentId, ctx.portal.id),
        isFound(query, body, isChanged),
        afterCursor(
          pageRequest,
          (isOtherPage, position, alias) =>
            sql`${order} > (${isOtherPage}::boolean, ${position}::int, ${alias})`,
        ),
      ),
    )
    .orderBy(isOther, pages.position, pages.alias)
    .limit(rowsToRead(pageRequest));
  const primary = ctx.settings.i18n.primaryLang;
  return pageOf(
    rows,
    pageRequest,
    ({ position, alias }) => [alias !== "main", position, alias],
    ({ alias, address, titles, published, isChanged: changed, updatedAt, trashedAt }) => {
      const shown = changed ? "changed" : "published";
      return {
        alias,
        address: address ?? alias,
        title: titles[languageOfTexts(titles, ctx.language, primary)] || alias,
        languages: Object.keys(titles),
        state: published ? shown : "draft",
        updatedAt: updatedAt.toISOString(),
        trashedAt: trashedAt?.toISOString() ?? null,
      };
    },
  );
}

/** SQL for the titles of a page, by language. */
const titlesOf = (body: SQL<PageBody>) => sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(text.key, coalesce(text.value->>'title', ''))
  from jsonb_each(${body}->'texts') text), '{}')`;

const isCurrent = and(isNull(pages.trashedAt), gte(pages.position, 0));
const allPolicies = Object.values(policyCategories).flat();

function isFound(
  { filter, text, textsLanguage }: EditedPagesQuery,
  body: SQL<PageBody>,
  isChanged: SQL<boolean>,
): SQL | undefined {
  const conditions: Readonly<Record<PageFilter, SQL | undefined>> = {
    current: isCurrent,
    published: and(isCurrent, pages.published),
    draft: and(isCurrent, not(pages.published)),
    changed: and(isCurrent, pages.published, isChanged),
    policies: and(isCurrent, inArray(pages.alias, allPolicies)),
    trash: isNotNull(pages.trashedAt),
  };
  return and(
    conditions[filter],
    text === ""
      ? undefined
      : or(
          containsText(sql`${pages.alias}`, text),
          containsText(sql`coalesce(${body}->>'address', '')`, text),
          sql`exists (select from jsonb_each(${body}->'texts') text
            where ${containsText(sql`text.value->>'title'`, text)})`,
        ),
    textsLanguage === "" ? undefined : sql`jsonb_exists(${body}->'texts', ${textsLanguage})`,
  );
}
