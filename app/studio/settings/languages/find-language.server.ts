import { isLanguageCode } from "#domains/settings/settings.ts";
import { languageName, languageNameIn } from "#platform/intl-formats.ts";
import { languageInputMaxChars } from "./language-input.ts";

/** The languages that the field suggests. Any other one can be added by its code. */
export const suggestedLanguages: readonly string[] = (
  "af am ar az be bg bn bs ca cs da de el en es et fa fi fr gu ha he hi hr hu hy id ig it ja ka kk km kn ko ky lo " +
  "lt lv mg mk ml mn mr my nb ne nl or pa pl ps pt pt-BR ro ru rw si sk sl sn so sq sr sv sw ta te tg th tk tl tr tt " +
  "uk ur uz vi xh yo zh zu"
).split(" ");

/** Returns the code of a language that was typed as a code or as a name, in this language or its own; null if unknown. */
export function findLanguage(typed: string, language: string): string | null {
  const text = typed.trim();
  if (text.length > languageInputMaxChars) return null;
  const isName = (name: string) => name.toLocaleLowerCase() === text.toLocaleLowerCase();
  const named = suggestedLanguages.find(
    (code) => isName(languageNameIn(language, code)) || isName(languageName(code)),
  );
  return named ?? readCode(text);
}

/** Reads a code in any capitals: `PT-br` is `pt-BR`. */
function readCode(text: string): string | null {
  try {
    const [code = ""] = Intl.getCanonicalLocales(text);
    return isLanguageCode(code) ? code : null;
  } catch {
    return null;
  }
}
