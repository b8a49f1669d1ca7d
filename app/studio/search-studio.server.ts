import { searchCourses } from "#domains/courses/search-courses.server.ts";
import { searchPages } from "#domains/pages/search-pages.server.ts";
import { listPeople } from "#domains/people/members/list-people.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { findTexts } from "#domains/settings/messages/find-texts.server.ts";
import { listTextLanguages } from "#domains/settings/messages/text-languages.server.ts";
import { searchSettings } from "./search-settings.server.ts";
import { textPath } from "./texts/texts-query.ts";
import { type SearchResult, searchQueryMaxChars } from "./search-result.ts";

/** The most results of each kind. */
const resultsOfKindMax = 8;
/** Texts of the interface are many, and few people look for them here. */
const foundTextsMax = 4;
/** Shorter words occur in too many texts. */
const textWordsMinChars = 4;

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
  const [courses, pages, people, texts] = await Promise.all([
    searchCourses(ctx, { text, limit: resultsOfKindMax }),
    searchPages(ctx, { text, limit: resultsOfKindMax }),
    searchPeople(ctx, text),
    searchTexts(ctx, text),
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
    ...texts,
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

/** Finds texts of the interface by the words on the screen, in the reader's language, for those who may change them. */
async function searchTexts(ctx: RequestCtx, words: string): Promise<SearchResult[]> {
  const language = listTextLanguages(ctx).find((one) => one === ctx.language);
  if (language === undefined || words.length < textWordsMinChars) return [];
  const { texts } = await findTexts(ctx, { language, words, limit: foundTextsMax });
  const t = translatorFor(ctx, ctx.language);
  return texts.map(({ key, group, text }) => ({
    kind: "texts",
    id: key,
    title: text,
    detail: `${t("studio.area.texts")} · ${t(`studio.texts.group.${group}`)}`,
    href: textPath(key, language),
  }));
}
