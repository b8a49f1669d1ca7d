import type { Operation } from "#domains/drafts/operations.ts";
import { slugOf } from "#platform/slug.ts";
import type { CourseDraft } from "./draft-schema.ts";

/** The category of a course without one. */
const noCategory = "none";

/**
 * Returns the operations that give a course the category with this title. A category that other courses have keeps its
 * id and its titles in the other languages.
 */
export function chooseCategory(
  { texts }: Pick<CourseDraft, "texts">,
  title: string,
  primaryLanguage: string,
  categories: readonly { id: string; titles: Record<string, string> }[],
): Operation[] {
  const known = categories.find(({ titles }) => titles[primaryLanguage] === title.trim());
  const isNone = title.trim() === "";
  const value = isNone ? noCategory : (known?.id ?? slugOf(title));
  const setTitle = (language: string, text: string): Operation => ({
    op: "set",
    path: ["texts", language, "category"],
    value: text,
  });
  const others = Object.keys(texts).flatMap((language) => {
    const text = isNone ? "" : known?.titles[language];
    return language === primaryLanguage || text === undefined ? [] : [setTitle(language, text)];
  });
  return [
    { op: "set", path: ["categoryId"], value },
    ...(texts[primaryLanguage] ? [setTitle(primaryLanguage, title)] : []),
    ...others,
  ];
}
