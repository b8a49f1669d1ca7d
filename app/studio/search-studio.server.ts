import { searchCourses } from "#domains/courses/search-courses.server.ts";
import { searchPages } from "#domains/pages/search-pages.server.ts";
import { listPeople } from "#domains/people/members/list-people.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { searchSettings } from "./search-settings.server.ts";
import { type SearchResult, searchQueryMaxChars } from "./search-result.ts";

/** The most results of each kind. */
const resultsOfKindMax = 8;

/**
 * Searches what the caller may see in the studio, at most one query for each kind. Kinds that the caller may not list are left
 * out.
 * @throws AUTH-DENY without a staff role
 */
export async function searchStudio(
  ctx: RequestCtx,
  { query }: { query: string },
): Promise<SearchResult[]> {
  authorize(ctx, "open", "studio");
  const text = query.trim().slice(0, searchQueryMaxChars);
  if (text === "") return [];
  const [courses, pages, people] = await Promise.all([
    searchCourses(ctx, { text, limit: resultsOfKindMax }),
    searchPages(ctx, { text, limit: resultsOfKindMax }),
    searchPeople(ctx, text),
  ]);
  return [
    ...courses.map(({ id, title }): SearchResult => {
      const href = `/courses/${encodeURIComponent(id)}`;
      return { kind: "courses", id, title, detail: href, href };
    }),
    ...pages.map(({ alias, title, published }): SearchResult => {
      // An unpublished page opens in the preview.
      const path = alias === "main" ? "/" : `/${encodeURIComponent(alias)}`;
      const href = published ? path : `/preview/${encodeURIComponent(alias)}`;
      return { kind: "pages", id: alias, title, detail: path, href };
    }),
    ...people,
    ...searchSettings(ctx, { text, limit: resultsOfKindMax }),
  ];
}

/** Finds people with their roles, for those who may list them. Contacts are never shown. */
async function searchPeople(ctx: RequestCtx, text: string): Promise<SearchResult[]> {
  // A text of invisible characters only would find everybody.
  if (!canPeople(ctx, "list", "people") || cleanLine(text) === "") return [];
  const t = translatorFor(ctx, ctx.language);
  const { rows } = await listPeople(ctx, { text }, { limit: resultsOfKindMax, after: null });
  return rows.map(({ userId, name, roles }) => {
    const memberRoles = new Set(roles);
    const shownRoles = staffRoles.filter((role) => memberRoles.has(role));
    return {
      kind: "people",
      id: userId,
      title: name || t("studio.audit.unknown"),
      detail: shownRoles.map((role) => t(`roles.${role}.name`)).join(", "),
      href: `/studio/people/${userId}`,
    };
  });
}
