import { type PageFilter, pageFilters, pageSearchMaxChars } from "#domains/pages/edited-page.ts";

/** What the list shows, as it is in the URL; "" where nothing is chosen. */
export type PagesQuery = { filter: PageFilter; text: string; textsLanguage: string };

/** Reads the filters from a URL. Values that no field offers are ignored. */
export function readPagesQuery(search: URLSearchParams, languages: readonly string[]): PagesQuery {
  return {
    filter: pageFilters.find((one) => one === search.get("filter")) ?? "current",
    text: (search.get("text") ?? "").trim().slice(0, pageSearchMaxChars),
    textsLanguage: languages.find((one) => one === search.get("language")) ?? "",
  };
}

/** The address of the list with these filters. */
export function pagesPath({ filter, text, textsLanguage }: PagesQuery, cursor?: string): string {
  const parts = new URLSearchParams();
  if (filter !== "current") parts.set("filter", filter);
  if (text !== "") parts.set("text", text);
  if (textsLanguage !== "") parts.set("language", textsLanguage);
  if (cursor !== undefined) parts.set("cursor", cursor);
  const search = parts.toString();
  return search === "" ? "/studio/pages" : `/studio/pages?${search}`;
}
