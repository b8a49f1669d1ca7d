import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { listFramings } from "#domains/files/library/list-framings.server.ts";
import { parsePictureUrl, pictureIdOf } from "#domains/files/stored-picture.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { type FileNamer, writePageFile, writeYaml } from "./pages/write-page.ts";
import {
  readPages,
  removedPosition,
  type StoredPageRow,
} from "#domains/pages/write-pages.server.ts";
import { readPageAddresses } from "#domains/pages/page-addresses.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { mapSettingsPictures } from "./media/settings-pictures.ts";
import type { ElementSummary } from "#domains/courses/course.ts";
import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import {
  ExportedItems,
  fileNameIn,
  languagesOf,
  originalLanguageOf,
  type ExportedItem,
} from "./links/export-links.ts";
import { type ExportedFiles, writeExportedFiles } from "./write-exported-files.server.ts";
import { folderNames, ExportFileNames } from "./courses/export-file-names.ts";
import { readAliases } from "#domains/courses/course-aliases.server.ts";
import { writeCourseFile } from "./courses/write-course-file.ts";
import { writeElementFile } from "./courses/write-element-file.ts";
import type { ImportCtx } from "./import-content.server.ts";
import {
  readStoredCourses,
  readStoredElements,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { readStoredSections } from "#domains/pages/saved-sections/stored-sections.server.ts";
import { savedSectionsFolder, writeSectionFile } from "./saved-sections/section-file.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { readStoredPortal } from "#domains/settings/read-portal.server.ts";

export type ExportReport = {
  courses: string[];
  pages: string[];
  files: number;
  /** Sentences about what could not be exported. */
  warnings: string[];
};

/**
 * Writes the portal's content as a folder that can be imported again, with every id, every language, and every picture
 * in its largest stored size. Removed courses and pages are left out. The folder appears complete or not at all.
 * @throws AUTH-DENY without an admin's role (the export contains the right answers), INVALID when the folder is not
 *   empty
 */
export async function exportContent(ctx: ImportCtx, folder: string): Promise<ExportReport> {
  authorize(ctx, "export", "content");
  if (!(await isMissingOrEmpty(folder))) throw invalidInput(`${folder} already exists.`);
  const partialFolder = `${folder.replace(/[/\\]+$/, "")}.part`;
  try {
    const report = await withTransaction(
      ctx.db,
      async (tx) => {
        const written = await writeFolder({ ...ctx, db: tx }, tx, partialFolder);
        await writeAudit(tx, ctx, {
          action: "exportContent",
          subject: ["content", ""],
          before: {},
          after: {},
          detail: { courses: written.courses.length, pages: written.pages.length },
        });
        return written;
      },
      { isolation: "repeatable read" },
    );
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    await rename(partialFolder, folder);
    return report;
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the folder is missing or empty. A folder that can't be read counts as neither. */
async function isMissingOrEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

async function writeFolder(ctx: ImportCtx, tx: Transaction, root: string): Promise<ExportReport> {
  await rm(root, { recursive: true, force: true });
  const files: ExportedFiles = {
    texts: new Map(),
    fileNames: new ExportFileNames(await listFramings(ctx)),
    items: new ExportedItems(),
    warnings: [],
    defaultsOf: ctx.blocks?.defaultsOf ?? (() => ({})),
  };
  const storedPortal = await readStoredPortal(tx, ctx.portal.id);
  const portal = { ...storedPortal, settings: settingsSchema.parse(storedPortal.settings) };
  const primaryLanguage = portal.settings.i18n.primaryLang;
  const fileNamer = files.fileNames.fileNamerFor("portal.yaml", "portal", () => undefined);
  const { setup: _, ...contentSettings } = portal.settings;
  const settings = mapSettingsPictures(contentSettings, (address) => {
    const id = parsePictureUrl(address)?.id;
    return id === undefined ? undefined : fileNamer.picture(id);
  });
  files.texts.set("portal.yaml", writeYaml({ ...portal, settings }));
  const pages = await listPages(ctx, tx, primaryLanguage, files);
  const courses = await listCourses(ctx, tx, primaryLanguage, files);
  for (const page of pages) writePageTexts(page, files);
  for (const course of courses) writeCourseTexts(course, files);
  for (const section of await readStoredSections(tx, ctx.portal.id)) {
    const file = `${savedSectionsFolder}/${section.id}.yaml`;
    files.texts.set(
      file,
      writeSectionFile(section, fileNamerFor(files, file, section.id, section.language)),
    );
  }
  for (const part of ctx.parts)
    for (const [path, text] of await part.writeTexts(ctx, tx)) files.texts.set(path, text);
  const fileCount = await writeExportedFiles(ctx, root, files);
  return {
    courses: courses.map(({ row }) => row.id),
    pages: pages.map(({ row }) => row.alias),
    files: fileCount,
    warnings: files.warnings,
  };
}

/** Returns the file names of a row, and registers its files as targets of links. */
function registerFiles<Row extends { body: { texts: Readonly<Record<string, unknown>> } }>(
  row: Row,
  address: string,
  stem: string,
  ending: ".md" | ".yaml",
  primaryLanguage: string,
  files: ExportedFiles,
): ExportedItem<Row> {
  const { texts } = row.body;
  const original = originalLanguageOf(texts, primaryLanguage, `${stem}${ending}`, files.warnings);
  const item = { row, stem, ending, original, languages: languagesOf(texts, original) };
  files.items.set(address, item);
  return item;
}

const fileNamerFor = (
  files: ExportedFiles,
  file: string,
  subject: string,
  language: string,
): FileNamer => files.fileNames.fileNamerFor(file, subject, files.items.linkFrom(file, language));

type PageRow = StoredPageRow & { addresses: readonly string[] };

async function listPages(
  ctx: ImportCtx,
  tx: Transaction,
  primaryLanguage: string,
  files: ExportedFiles,
): Promise<ExportedItem<PageRow>[]> {
  const addresses = [...(await readPageAddresses(tx, ctx.portal.id))];
  return (await readPages(tx, ctx.portal.id))
    .filter(({ position }) => position !== removedPosition)
    .map((row) => {
      const ofPage = addresses.filter(([, alias]) => alias === row.alias);
      return { ...row, addresses: ofPage.map(([address]) => address) };
    })
    .map((page) =>
      registerFiles(
        page,
        pagePath(page.alias),
        `pages/${page.alias}`,
        ".yaml",
        primaryLanguage,
        files,
      ),
    );
}

function writePageTexts(page: ExportedItem<PageRow>, files: ExportedFiles): void {
  const { row, original } = page;
  for (const language of page.languages) {
    const file = fileNameIn(page, language);
    const fileNamer = fileNamerFor(files, file, row.alias, language);
    files.texts.set(file, writePageFile(row, row.body, language, original, fileNamer));
  }
}

type ExportedElement = ExportedItem<StoredElementRow> & { summary: ElementSummary };
type CourseRow = StoredCourseRow & { aliases: readonly string[] };
type ExportedCourse = ExportedItem<CourseRow> & { elements: ExportedElement[] };

async function listCourses(
  ctx: ImportCtx,
  tx: Transaction,
  primaryLanguage: string,
  files: ExportedFiles,
): Promise<ExportedCourse[]> {
  const courses = (await readStoredCourses(tx, ctx.portal.id)).filter(
    ({ position }) => position !== removedPosition,
  );
  const stored = new Map(
    (await readStoredElements(tx, ctx.portal.id)).map((row) => [row.id, row] as const),
  );
  const names = folderNames(
    courses.map(({ source_key }) => source_key),
    false,
  );
  const aliases = [...(await readAliases(tx, ctx.portal.id))];
  return courses.map((row, index) => {
    const folder = `courses/${names[index]}`;
    const ofCourse = aliases.filter(([, courseId]) => courseId === row.id);
    const course = { ...row, aliases: ofCourse.map(([alias]) => alias) };
    const address = coursePath(course.id);
    return {
      ...registerFiles(course, address, `${folder}/course`, ".yaml", primaryLanguage, files),
      elements: listElements(course, stored, folder, primaryLanguage, files),
    };
  });
}

function listElements(
  course: StoredCourseRow,
  stored: ReadonlyMap<string, StoredElementRow>,
  path: string,
  primaryLanguage: string,
  files: ExportedFiles,
): ExportedElement[] {
  const rowsInOrder = course.body.elements.flatMap((summary) => {
    const row = stored.get(summary.id);
    return row ? [{ summary, row }] : [];
  });
  const names = folderNames(
    rowsInOrder.map(({ row }) => row.source_key),
    true,
  );
  return rowsInOrder.map(({ summary, row }, index) => {
    const stem = `${path}/${names[index]}/${row.type}`;
    return {
      ...registerFiles(row, elementPath(row), stem, ".md", primaryLanguage, files),
      summary,
    };
  });
}

function writeCourseTexts(course: ExportedCourse, files: ExportedFiles): void {
  const { row, original } = course;
  for (const language of course.languages) {
    const file = fileNameIn(course, language);
    const fileNamer = fileNamerFor(files, file, row.id, language);
    const coverId = row.body.cover ? pictureIdOf(row.body.cover) : undefined;
    const cover = coverId === undefined ? undefined : fileNamer.picture(coverId);
    const folders = course.elements.map(({ stem }) => stem.split("/").at(-2)!);
    files.texts.set(
      file,
      writeCourseFile(row, row.body, language, original, fileNamer, cover, folders),
    );
  }
  for (const element of course.elements) writeElementTexts(element, files);
}

function writeElementTexts(element: ExportedElement, files: ExportedFiles): void {
  const { row, summary, original } = element;
  for (const language of element.languages) {
    const file = fileNameIn(element, language);
    const writer = {
      file,
      fileNamer: fileNamerFor(files, file, row.id, language),
      files: files.fileNames.paths,
      defaultsOf: files.defaultsOf,
    };
    const coverId = row.body.cover ? pictureIdOf(row.body.cover) : undefined;
    const cover = coverId === undefined ? undefined : writer.fileNamer.picture(coverId);
    files.texts.set(file, writeElementFile(summary, row.body, language, original, writer, cover));
  }
}
