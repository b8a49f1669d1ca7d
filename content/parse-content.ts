import type { ContentFile, ParsedPage } from "./pages/content-file.ts";
import { parsePage } from "./pages/content-file.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import type { KnownBlocks } from "./blocks/check-props.ts";
import type { Problems } from "./problems.ts";
import { findLinkTargets } from "./links/link-targets.ts";
import { warnOfDeadLinks } from "./links/warn-of-dead-links.ts";
import { FolderLinks } from "./links/folder-links.ts";
import {
  type ContentFolder,
  parseFolderName,
  listFolder,
  translationOf,
} from "./content-folder.ts";
import { type ParsedCourse, parseCourse, withElements } from "./courses/course-file.ts";
import { parseElement, type ParsedElement } from "./courses/element-file.ts";
import { folderElementTypes } from "./courses/front-matter.ts";
import {
  parseSection,
  type ParsedSection,
  savedSectionsFolder,
} from "./saved-sections/section-file.ts";
import type { Selection } from "./select-parts.ts";

/** A parsed content folder. If the folder lacks a part, it is undefined, and the portal's part stays as it is. */
export type ParsedContent = {
  links: FolderLinks;
  pages: ParsedPage[] | undefined;
  courses: ParsedCourse[] | undefined;
  sections: ParsedSection[] | undefined;
};

export type Languages = { primary: string; langs: readonly string[] };

/**
 * Parses the pages, courses and saved sections of a folder, and reports errors to `problems`. Other domains read
 * `otherParts`. A selection names pages and courses, so saved sections stay as they are.
 */
export function parseContent(
  folder: ContentFolder,
  languages: Languages,
  problems: Problems,
  otherParts: readonly string[] = [],
  blocks?: KnownBlocks,
  selection?: Selection,
): ParsedContent {
  const { folders } = listFolder(folder, "");
  const links = new FolderLinks(findLinkTargets(folder));
  const context = { folder, languages, problems, blocks, selection, links };
  warnOfUnknownFiles(context, [...rootParts, ...otherParts]);
  const content = {
    links,
    pages: folders.includes("pages") ? parsePages(context) : undefined,
    courses: folders.includes("courses") ? parseCourses(context) : undefined,
    sections:
      folders.includes(savedSectionsFolder) && !selection ? parseSections(context) : undefined,
  };
  warnOfDeadLinks(context);
  return content;
}

const isSelected = ({ selection }: ParserContext, path: string) => selection?.has(path) ?? true;

type ParserContext = {
  folder: ContentFolder;
  languages: Languages;
  problems: Problems;
  blocks?: KnownBlocks | undefined;
  selection: Selection | undefined;
  links: FolderLinks;
};

const rootParts = ["portal.yaml", "pages", "courses", savedSectionsFolder, "pictures", "media"];

function warnOfUnknownFiles({ folder, problems }: ParserContext, parts: readonly string[]): void {
  const { files, folders } = listFolder(folder, "");
  for (const name of [...files, ...folders]) {
    if (parts.includes(name) || /\.(md|txt)$/i.test(name)) continue;
    const hint = didYouMean(name, parts);
    problems.warn(
      { file: name, line: 1 },
      `This does not belong in a content folder.${hint && ` ${hint}`}`,
    );
  }
}

function readContentFile(
  { folder, problems, blocks, links }: ParserContext,
  file: string,
): ContentFile {
  return {
    source: { file, problems, files: folder.files, blocks, links },
    text: folder.texts.get(file)!,
  };
}

/** Returns the translations beside a file, by language. */
function translationsOf(
  context: ParserContext,
  path: string,
  names: readonly string[],
  original: string,
): Record<string, ContentFile> {
  const { primary, langs } = context.languages;
  const translations: Record<string, ContentFile> = {};
  for (const name of names) {
    const translation = translationOf(name);
    if (translation?.original !== original) continue;
    const file = `${path}/${name}`;
    if (translation.language === primary)
      context.problems.error(
        { file, line: 1 },
        `"${primary}" is the portal's primary language; its text belongs in ${original}.`,
      );
    else if (!langs.includes(translation.language))
      context.problems.warn(
        { file, line: 1 },
        `The portal does not have the language "${translation.language}"; add it to i18n.langs in portal.yaml.`,
      );
    else translations[translation.language] = readContentFile(context, file);
  }
  return translations;
}

function reportOrphanTranslations(
  context: ParserContext,
  path: string,
  names: readonly string[],
): void {
  for (const name of names) {
    const translation = translationOf(name);
    if (translation && !names.includes(translation.original))
      context.problems.error(
        { file: `${path}/${name}`, line: 1 },
        `This is a translation, but there is no ${translation.original} next to it.`,
      );
  }
}

function parsePages(context: ParserContext, path = "pages"): ParsedPage[] {
  const { files, folders } = listFolder(context.folder, path);
  const texts = files.filter((name) => name.endsWith(".yaml"));
  reportOrphanTranslations(context, path, texts);
  const pages = texts
    .filter((name) => translationOf(name) === null)
    .filter((name) => isSelected(context, `${path}/${name}`))
    .flatMap((name) => {
      const alias = `${path}/${name}`.slice("pages/".length, -".yaml".length);
      const page = parsePage(
        alias,
        context.languages.primary,
        readContentFile(context, `${path}/${name}`),
        translationsOf(context, path, texts, name),
      );
      return page ? [page] : [];
    });
  return [...pages, ...folders.flatMap((name) => parsePages(context, `${path}/${name}`))];
}

function parseSections(context: ParserContext): ParsedSection[] {
  return listFolder(context.folder, savedSectionsFolder).files.flatMap((name) => {
    const path = `${savedSectionsFolder}/${name}`;
    if (!name.endsWith(".yaml")) return [];
    const id = name.slice(0, -".yaml".length);
    const section = parseSection(id, context.languages, readContentFile(context, path));
    return section ? [section] : [];
  });
}

function parseCourses(context: ParserContext): ParsedCourse[] {
  return listFolder(context.folder, "courses").folders.flatMap((name) => {
    const path = `courses/${name}`;
    if (!isSelected(context, path)) return [];
    const { files, folders } = listFolder(context.folder, path);
    const texts = files.filter((file) => file.endsWith(".yaml"));
    reportOrphanTranslations(context, path, texts);
    if (!texts.includes("course.yaml")) {
      context.problems.error({ file: path, line: 1 }, "A course's folder needs a course.yaml.");
      return [];
    }
    const course = parseCourse(
      parseFolderName(name).key,
      context.languages.primary,
      readContentFile(context, `${path}/course.yaml`),
      translationsOf(context, path, texts, "course.yaml"),
    );
    const elements = folders.flatMap((folder) => parseElementFolder(context, path, folder));
    return course ? [withElements(course, elements, context.problems)] : [];
  });
}

const originalNames = folderElementTypes.map((type) => `${type}.md`);

function parseElementFolder(
  context: ParserContext,
  coursePath: string,
  name: string,
): ParsedElement[] {
  const path = `${coursePath}/${name}`;
  const { files } = listFolder(context.folder, path);
  const texts = files.filter((file) => file.endsWith(".md"));
  if (texts.length === 0) return [];
  const { number, key } = parseFolderName(name);
  const place = { file: path, line: 1 };
  if (number === undefined)
    context.problems.error(
      place,
      "The folder's name must begin with the element's number: 01-welcome.",
    );
  reportOrphanTranslations(context, path, texts);
  const originalFiles = texts.filter((file) => originalNames.includes(file));
  for (const stray of texts)
    if (!originalNames.includes(translationOf(stray)?.original ?? stray))
      context.problems.warn({ file: `${path}/${stray}`, line: 1 }, "The file is not used.");
  const [original] = originalFiles;
  if (original === undefined || originalFiles.length > 1) {
    context.problems.error(
      place,
      `The folder must contain exactly one of ${originalNames.join(", ")}.`,
    );
    return [];
  }
  const type = folderElementTypes.find((one) => `${one}.md` === original)!;
  const element = parseElement(
    key,
    type,
    context.languages.primary,
    readContentFile(context, `${path}/${original}`),
    translationsOf(context, path, texts, original),
  );
  return element ? [element] : [];
}
