import {
  type CourseFilter,
  courseFilters,
  searchTextMaxChars,
} from "#domains/courses/edited-course.ts";

/** What the list shows, as it is in the URL; "" where nothing is chosen. */
export type CoursesQuery = { filter: CourseFilter; text: string; textsLanguage: string };

/** Reads the filters from a URL. Values that no field offers are ignored. */
export function readCoursesQuery(
  search: URLSearchParams,
  languages: readonly string[],
): CoursesQuery {
  return {
    filter: courseFilters.find((one) => one === search.get("filter")) ?? "current",
    text: (search.get("text") ?? "").trim().slice(0, searchTextMaxChars),
    textsLanguage: languages.find((one) => one === search.get("language")) ?? "",
  };
}

/** The address of the list with these filters. */
export function coursesPath(
  { filter, text, textsLanguage }: CoursesQuery,
  cursor?: string,
): string {
  const parts = new URLSearchParams();
  if (filter !== "current") parts.set("filter", filter);
  if (text !== "") parts.set("text", text);
  if (textsLanguage !== "") parts.set("language", textsLanguage);
  if (cursor !== undefined) parts.set("cursor", cursor);
  const search = parts.toString();
  return search === "" ? "/studio/courses" : `/studio/courses?${search}`;
}
