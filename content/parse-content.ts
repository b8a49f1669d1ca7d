import type { PageFile, ParsedPage } from "./pages/page-file.ts";
import { parsePage } from "./pages/page-file.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import type { KnownBlocks } from "./blocks/check-prop-names.ts";
import type { Problems } from "./problems.ts";
import { linkTargets } from "./links/link-targets.ts";
import { warnOfDeadLinks } from "./links/warn-of-dead-links.ts";
import { FolderLinks } from "./links/folder-links.ts";
import { type ContentFolder, folderKey, listFolder, translationOf } from "./content-folder.ts";
import { type ParsedCourse, parseCourse } from "./courses/course-file.ts";
import { parseElement, type ParsedElement } from "./courses/element-file.ts";
import { folderElementTypes } from "./courses/element-head.ts";
import type { Selection } from "./select-parts.ts";

/** A parsed content folder. A part that the folder doesn't have is undefined: the portal's part then stays as it is. */
export type ParsedContent = {
  links: FolderLinks;
  pages: ParsedPage[] | undefined;
  courses: ParsedCourse[] | undefined;
};

export type Languages = { primary: string; langs: readonly string[] };

/**
 * Parses the pages and courses of a folder, and reports errors to `problems`. Other domains read `otherParts`.
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
  const links = new FolderLinks(linkTargets(folder));
  const reading = { folder, languages, problems, blocks, selection, links };
  tellStrays(reading, [...rootParts, ...otherParts]);
  const content = {
    links,
    pages: folders.includes("pages") ? parsePages(reading) : undefined,
    courses: folders.includes("courses") ? parseCourses(reading) : undefined,
  };
  warnOfDeadLinks(reading);
  return content;
}

const isChosen = ({ selection }: ReadingFolder, path: string) => selection?.has(path) ?? true;

type ReadingFolder = {
  folder: ContentFolder;
  languages: Languages;
  problems: Problems;
  blocks?: KnownBlocks | undefined;
  selection: Selection | undefined;
  links: FolderLinks;
};

const rootParts = ["portal.yaml", "pages", "courses", "pictures", "media"];

function tellStrays({ folder, problems }: ReadingFolder, parts: readonly string[]): void {
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

function pageFile({ folder, problems, blocks, links }: ReadingFolder, file: string): PageFile {
  return {
    source: { file, problems, files: folder.files, blocks, links },
    text: folder.texts.get(file)!,
  };
}

/** Returns the translations beside a file, by language. */
function translationsOf(
  reading: ReadingFolder,
  path: string,
  names: readonly string[],
  original: string,
): Record<string, PageFile> {
  const { primary, langs } = reading.languages;
  const found: Record<string, PageFile> = {};
  for (const name of names) {
    const translation = translationOf(name);
    if (translation?.original !== original) continue;
    const file = `${path}/${name}`;
    if (translation.language === primary)
      reading.problems.error(
        { file, line: 1 },
        `"${primary}" is the portal's primary language; its text stands in ${original}.`,
      );
    else if (!langs.includes(translation.language))
      reading.problems.warn(
        { file, line: 1 },
        `The portal does not have the language "${translation.language}"; add it to i18n.langs in portal.yaml.`,
      );
    else found[translation.language] = pageFile(reading, file);
  }
  return found;
}

function tellOrphans(reading: ReadingFolder, path: string, names: readonly string[]): void {
  for (const name of names) {
    const translation = translationOf(name);
    if (translation && !names.includes(translation.original))
      reading.problems.error(
        { file: `${path}/${name}`, line: 1 },
        `This is a translation, but there is no ${translation.original} next to it.`,
      );
  }
}

function parsePages(reading: ReadingFolder, path = "pages"): ParsedPage[] {
  const { files, folders } = listFolder(reading.folder, path);
  const texts = files.filter((name) => name.endsWith(".yaml"));
  tellOrphans(reading, path, texts);
  const here = texts
    .filter((name) => translationOf(name) === null)
    .filter((name) => isChosen(reading, `${path}/${name}`))
    .flatMap((name) => {
      const alias = `${path}/${name}`.slice("pages/".length, -".yaml".length);
      const page = parsePage(
        alias,
        reading.languages.primary,
        pageFile(reading, `${path}/${name}`),
        translationsOf(reading, path, texts, name),
      );
      return page ? [page] : [];
    });
  return [...here, ...folders.flatMap((name) => parsePages(reading, `${path}/${name}`))];
}

function parseCourses(reading: ReadingFolder): ParsedCourse[] {
  return listFolder(reading.folder, "courses").folders.flatMap((name) => {
    const path = `courses/${name}`;
    if (!isChosen(reading, path)) return [];
    const { files, folders } = listFolder(reading.folder, path);
    const texts = files.filter((file) => file.endsWith(".yaml"));
    tellOrphans(reading, path, texts);
    if (!texts.includes("course.yaml")) {
      reading.problems.error({ file: path, line: 1 }, "A course's folder needs a course.yaml.");
      return [];
    }
    const course = parseCourse(
      folderKey(name).key,
      reading.languages.primary,
      pageFile(reading, `${path}/course.yaml`),
      translationsOf(reading, path, texts, "course.yaml"),
    );
    const elements = folders.flatMap((folder) => parseElementFolder(reading, path, folder));
    return course ? [{ ...course, elements }] : [];
  });
}

const originals = folderElementTypes.map((type) => `${type}.md`);

function parseElementFolder(
  reading: ReadingFolder,
  coursePath: string,
  name: string,
): ParsedElement[] {
  const path = `${coursePath}/${name}`;
  const { files } = listFolder(reading.folder, path);
  const texts = files.filter((file) => file.endsWith(".md"));
  if (texts.length === 0) return [];
  const { number, key } = folderKey(name);
  const place = { file: path, line: 1 };
  if (number === undefined)
    reading.problems.error(
      place,
      "The folder's name must begin with the element's number: 01-welcome.",
    );
  tellOrphans(reading, path, texts);
  const present = texts.filter((file) => originals.includes(file));
  for (const stray of texts)
    if (!originals.includes(translationOf(stray)?.original ?? stray))
      reading.problems.warn({ file: `${path}/${stray}`, line: 1 }, "The file is not used.");
  const [original] = present;
  if (original === undefined || present.length > 1) {
    reading.problems.error(
      place,
      `The folder must contain exactly one of ${originals.join(", ")}.`,
    );
    return [];
  }
  const type = folderElementTypes.find((one) => `${one}.md` === original)!;
  const element = parseElement(
    key,
    type,
    reading.languages.primary,
    pageFile(reading, `${path}/${original}`),
    translationsOf(reading, path, texts, original),
  );
  return element ? [element] : [];
}
