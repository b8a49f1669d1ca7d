import { picturesIn } from "#content/blocks/parsed-component.ts";
import { altMaxChars } from "#domains/files/media.ts";

type Languages = { primary: string; langs: readonly string[] };

/**
 * The descriptions that the content gives its pictures, by path and language. If it describes a picture more than once
 * in a language, the first counts.
 */
export function pictureDescriptions(
  content: unknown,
  languages: Languages,
): Map<string, Record<string, string>> {
  const descriptions = new Map<string, Record<string, string>>();
  for (const { path, alt, place } of picturesIn(content)) {
    if (alt.trim() === "") continue;
    const known = descriptions.get(path) ?? {};
    const language = languageOfFile(place.file, languages);
    descriptions.set(path, { [language]: alt.trim().slice(0, altMaxChars), ...known });
  }
  return descriptions;
}

/** `lesson.uk.md` is in Ukrainian, `lesson.md` in the primary language. */
function languageOfFile(file: string, { primary, langs }: Languages): string {
  const language = file.split(".").at(-2) ?? "";
  return langs.includes(language) ? language : primary;
}
