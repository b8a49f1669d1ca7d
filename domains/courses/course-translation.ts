import { type JsonObject, readPath } from "#domains/drafts/operations.ts";
import type { TranslationRules } from "#domains/drafts/translation-rules.ts";
import type { CourseText, ElementText } from "./course.ts";
import { isSectionId } from "./outline.ts";

const courseFields = [
  "title",
  "description",
  "keywords",
  "category",
  "coverAlt",
  "gift",
  "seoTitle",
  "seoDescription",
] as const satisfies (keyof CourseText)[];
const elementFields = [
  "title",
  "description",
  "discussionQuestion",
  "coverAlt",
] as const satisfies (keyof ElementText)[];

const pathsOf = (fields: readonly string[], language: string) =>
  fields.map((field) => ["texts", language, field]);

/** The texts of a course: its own, and the titles of its sections. */
export const courseTranslation: TranslationRules = {
  languageOf([part, ...steps]) {
    if (part === "texts" || part === "components") return steps[0] ?? null;
    const [sectionId = "", field, language = null] = steps;
    return part === "elements" && isSectionId(sectionId) && field === "titles" ? language : null;
  },
  blocksPath: (language) => ["components", language],
  fieldPaths(document, language) {
    const entries = (readPath(document, ["elements"]) ?? []) as JsonObject[];
    const sections = entries.map(({ id }) => String(id)).filter(isSectionId);
    return [
      ...pathsOf(courseFields, language),
      ...sections.map((id) => ["elements", id, "titles", language]),
    ];
  },
};

/** The texts of an element. */
export const elementTranslation: TranslationRules = {
  languageOf: ([part, language = null]) => (part === "texts" ? language : null),
  blocksPath: (language) => ["texts", language, "components"],
  fieldPaths: (_, language) => pathsOf(elementFields, language),
};
