import * as z from "zod/mini";
import { elementsMax } from "#domains/courses/draft-schema.ts";
import { type CourseSection, sectionPrefix } from "#domains/courses/outline.ts";
import { titleText } from "#domains/pages/text-fields.ts";
import type { ContentFile } from "#content/pages/content-file.ts";
import type { Place, Problems } from "#content/problems.ts";
import { idSchema } from "#content/yaml-fields.ts";
import type { YamlFile } from "#content/yaml-file.ts";
import { didYouMean } from "#platform/nearest-word.ts";

/**
 * The headings among a course's elements. `before`: the folder of the section's first element; absent: at the end.
 * Translations are here, too, because a section may have one in a language that the course has no file for.
 */
export const sectionsSchema = z
  .array(
    z.object({
      id: z.optional(idSchema),
      title: titleText,
      translations: z._default(z.record(z.string().check(z.maxLength(20)), titleText), {}),
      before: z.optional(titleText),
    }),
  )
  .check(z.maxLength(elementsMax));

export type ParsedSection = Place & {
  id: string;
  titles: Record<string, string>;
  before: string | undefined;
};

type Lines = Pick<YamlFile<unknown>, "lineOf">;

export function parseSections(
  { source }: ContentFile,
  yaml: Lines,
  sections: z.output<typeof sectionsSchema>,
  language: string,
): ParsedSection[] {
  const ids = new Set<string>();
  return sections.map(({ id, title, translations, before }, index) => {
    const place = { file: source.file, line: yaml.lineOf(["sections", index]) };
    const name = id ?? `${index + 1}`;
    if (ids.has(name))
      source.problems.error(place, `The id "${name}" is also used for something else.`);
    ids.add(name);
    return {
      ...place,
      id: `${sectionPrefix}${name}`,
      titles: { ...translations, [language]: title },
      before,
    };
  });
}

/**
 * Returns the sections with their places among the elements.
 * @param folders the names of the elements' folders, in their order
 */
export function placeSections(
  sections: readonly ParsedSection[],
  folders: readonly string[],
  problems: Problems,
): CourseSection[] {
  const placed = sections.map(({ id, titles, before, file, line }) => {
    const at = before === undefined ? folders.length : folders.indexOf(before);
    if (at < 0)
      problems.error(
        { file, line },
        `The course has no folder "${before}" with an element. ${didYouMean(before!, folders)}`.trimEnd(),
      );
    return { id, titles, at };
  });
  return placed.toSorted((one, other) => one.at - other.at);
}

/** Writes the sections of a course whose original is in `language`, with the folders that they begin with. */
export const writeSections = (
  sections: readonly CourseSection[],
  language: string,
  folders: readonly string[],
): Record<string, unknown>[] =>
  sections.map(({ id, titles: { [language]: title, ...translations }, at }) => ({
    id: id.slice(sectionPrefix.length),
    title,
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(folders[at] !== undefined && { before: folders[at] }),
  }));
