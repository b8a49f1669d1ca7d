import type { TranslationRules } from "#domains/drafts/translation-rules.ts";
import type { PageText } from "./page.ts";

const fields = [
  "title",
  "description",
  "keywords",
  "seoTitle",
] as const satisfies (keyof PageText)[];

/** The texts of a page. */
export const pageTranslation: TranslationRules = {
  languageOf: ([part, language = null]) => (part === "texts" ? language : null),
  blocksPath: (language) => ["texts", language, "components"],
  fieldPaths: (_, language) => fields.map((field) => ["texts", language, field]),
};
