import { prepareText, type SearchedText } from "./match-text.server.ts";

type Prepared = { text: string; searched: SearchedText };

/** How many languages are ready to be searched; more than the product's and a few that portals add. */
export const preparedLanguagesMax = 8;

/** By language, the one used last at the end. All texts of one take a few megabytes. */
const textsByLanguage = new Map<string, Map<string, Prepared>>();

/**
 * Returns what prepares a language's texts for the search. Reading thousands of them takes long, and they seldom change, so
 * each is prepared once. A language that the product doesn't speak may show other texts in each portal: then the last
 * one counts.
 */
export function preparedTextsOf(language: string): (key: string, text: string) => SearchedText {
  const texts = textsByLanguage.get(language) ?? new Map<string, Prepared>();
  textsByLanguage.delete(language);
  textsByLanguage.set(language, texts);
  for (const oldest of textsByLanguage.keys()) {
    if (textsByLanguage.size <= preparedLanguagesMax) break;
    textsByLanguage.delete(oldest);
  }
  return (key, text) => {
    const known = texts.get(key);
    if (known?.text === text) return known.searched;
    const searched = prepareText(text, language);
    texts.set(key, { text, searched });
    return searched;
  };
}
