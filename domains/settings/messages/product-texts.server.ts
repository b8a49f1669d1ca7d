import ar from "#messages/ar.json" with { type: "json" };
import en from "#messages/en.json" with { type: "json" };
import uk from "#messages/uk.json" with { type: "json" };
import type { PortalMessages } from "./portal-messages.ts";

type Texts = Readonly<Record<string, string>>;

const textsByLanguage: Readonly<Record<string, Texts>> = { en, uk, ar };
const englishTexts: Texts = en;

/** Every key of the message catalogue, in alphabetical order. */
export const messageKeys: readonly string[] = Object.keys(englishTexts);

/** Whether the product speaks a language. */
const isProductLanguage = (language: string): boolean => Object.hasOwn(textsByLanguage, language);

/**
 * Returns the text that a portal shows under a key in a language as long as it has none of its own there: a language that
 * the product doesn't speak shows the primary language's.
 */
export function defaultTextOf(
  key: string,
  language: string,
  { primaryLang, own }: { primaryLang: string; own: PortalMessages },
): string {
  const spoken = isProductLanguage(language);
  const primaryText = spoken ? undefined : own[primaryLang]?.[key];
  const source = textsByLanguage[spoken ? language : primaryLang] ?? englishTexts;
  return primaryText ?? source[key] ?? englishTexts[key] ?? "";
}
