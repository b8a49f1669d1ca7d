import * as z from "zod/mini";
import type { Component } from "#domains/pages/component.ts";
import { type Section, sectionNameMaxChars } from "#domains/pages/saved-sections/section.ts";
import { titleText } from "#domains/pages/text-fields.ts";
import { type AlignedComponent, alignLanguages } from "#content/languages/align-languages.ts";
import { reportDeadLinksOfTrees } from "#content/file-ids.ts";
import { type ContentFile, parseComponents, yamlComponents } from "#content/pages/content-file.ts";
import { type FileNamer, writeComponents, writeYaml } from "#content/pages/write-page.ts";
import type { Place } from "#content/problems.ts";
import { readYaml } from "#content/yaml-file.ts";

/** The folder of the saved sections: `saved-sections/<id>.yaml`. */
export const savedSectionsFolder = "saved-sections";

const schema = z.object({
  name: titleText.check(z.maxLength(sectionNameMaxChars)),
  language: z.optional(z.string()),
  components: yamlComponents.check(z.minLength(1)),
});

export type ParsedSection = Place &
  Omit<Section, "components"> & { components: AlignedComponent[] };

/** Parses a saved section. Without a language, it is in the primary one. Returns undefined if it can't be read. */
export function parseSection(
  id: string,
  languages: { primary: string; langs: readonly string[] },
  { source, text }: ContentFile,
): ParsedSection | undefined {
  const { file, problems } = source;
  const yaml = readYaml({ file, text }, schema, problems);
  if (!yaml) return undefined;
  const { name, language = languages.primary, components } = yaml.value;
  const place = { file, line: 1 };
  if (!languages.langs.includes(language))
    problems.error(
      { file, line: yaml.lineOf(["language"]) },
      `The portal does not have the language "${language}".`,
    );
  const trees = { [language]: parseComponents(source, yaml, components, ["components"]) };
  reportDeadLinksOfTrees([source], trees);
  return {
    ...place,
    id,
    name,
    language,
    components: alignLanguages(language, trees, problems, { [language]: place }),
  };
}

/** Writes the file of a saved section. */
export const writeSectionFile = (
  { name, language, components }: Omit<Section, "id"> & { components: readonly Component[] },
  fileNamer: FileNamer,
): string => writeYaml({ name, language, components: writeComponents(components, fileNamer) });
