import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesPath, pictureAt, pictureId } from "#domains/files/stored-picture.ts";
import { readPicture } from "#domains/files/read-picture.server.ts";
import { writeFileAtomically } from "#domains/files/write-file-atomically.server.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { type NameFiles, writePageFile, writeYaml } from "./pages/write-page.ts";
import {
  readPages,
  removedPosition,
  type StoredPageRow,
} from "#domains/pages/write-pages.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { eachSettingsPicture } from "./media/settings-pictures.ts";
import type { ElementSummary } from "#domains/courses/course.ts";
import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { ExportedPlaces, fileIn, languagesOf, type Written } from "./links/export-links.ts";
import { folderNames, PictureFiles } from "./courses/export-names.ts";
import { writeCourseFile } from "./courses/write-course-file.ts";
import { writeElementFile } from "./courses/write-element-file.ts";
import type { ImportCtx } from "./import-content.server.ts";
import {
  readStoredCourses,
  readStoredElements,
  type StoredCourseRow,
  type StoredElementRow,
} from "#domains/courses/read-stored-courses.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { readStoredPortal } from "#domains/settings/read-portal.server.ts";

export type ExportReport = {
  courses: string[];
  pages: string[];
  files: number;
  /** Sentences about what could not be exported. */
  warnings: string[];
};

/** The files of an export before they are written, and the pictures they name. */
type Files = {
  texts: Map<string, string>;
  pictures: PictureFiles;
  places: ExportedPlaces;
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
  if (!(await isFree(folder))) throw invalidInput(`${folder} already exists.`);
  const unfinished = `${folder.replace(/[/\\]+$/, "")}.part`;
  try {
    const report = await withTransaction(
      ctx.db,
      (tx) => writeAll({ ...ctx, db: tx }, tx, unfinished),
      {
        isolation: "repeatable read",
      },
    );
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    await rename(unfinished, folder);
    return report;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the folder is missing or empty. A folder that can't be read is not free. */
async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

async function writeAll(ctx: ImportCtx, tx: Transaction, root: string): Promise<ExportReport> {
  await rm(root, { recursive: true, force: true });
  const files: Files = {
    texts: new Map(),
    pictures: new PictureFiles(),
    places: new ExportedPlaces(),
    warnings: [],
  };
  const stored = await readStoredPortal(tx, ctx.portal.id);
  const portal = { ...stored, settings: settingsSchema.parse(stored.settings) };
  const primary = portal.settings.i18n.primaryLang;
  const name = files.pictures.namedFrom("portal.yaml", "portal", () => undefined);
  const settings = eachSettingsPicture(portal.settings, (address) => {
    const id = pictureAt(address)?.id;
    return id === undefined ? undefined : name.picture(id);
  });
  files.texts.set("portal.yaml", writeYaml({ ...portal, settings }));
  const pages = await listPages(ctx, tx, primary, files);
  const courses = await listCourses(ctx, tx, primary, files);
  for (const page of pages) writePageTexts(page, files);
  for (const course of courses) writeCourseTexts(course, files);
  for (const part of ctx.parts)
    for (const [path, text] of await part.texts(ctx, tx)) files.texts.set(path, text);
  for (const [path, text] of files.texts)
    await writeFileAtomically(join(root, path), Buffer.from(text, "utf8"));
  let count = files.texts.size;
  for (const [id, path] of files.pictures.files) {
    const stored = await readPicture(ctx, id);
    if (!stored) {
      files.warnings.push(`${path}: The picture ${id} is not stored.`);
      continue;
    }
    await writeFileAtomically(join(root, path), stored.bytes);
    count += 1;
  }
  for (const [address, path] of files.pictures.media) {
    const stored = join(ctx.filesDir, address.slice(filesPath.length));
    const there = await stat(stored).catch(() => null);
    if (!there) {
      files.warnings.push(`${path}: The recording ${address} is not stored.`);
      continue;
    }
    await mkdir(dirname(join(root, path)), { recursive: true });
    await copyFile(stored, join(root, path));
    count += 1;
  }
  return {
    courses: courses.map(({ row }) => row.id),
    pages: pages.map(({ row }) => row.alias),
    files: count,
    warnings: files.warnings,
  };
}

/** Returns how the files of a row are named, and registers them as targets of links. */
function placed<Row extends { body: { texts: Readonly<Record<string, unknown>> } }>(
  row: Row,
  address: string,
  stem: string,
  ending: ".md" | ".yaml",
  primary: string,
  files: Files,
): Written<Row> {
  const { texts } = row.body;
  const original = originalOf(texts, primary, `${stem}${ending}`, files);
  const written = { row, stem, ending, original, languages: languagesOf(texts, original) };
  files.places.set(address, written);
  return written;
}

const namedFrom = (files: Files, file: string, owner: string, language: string): NameFiles =>
  files.pictures.namedFrom(file, owner, files.places.linkFrom(file, language));

async function listPages(
  ctx: ImportCtx,
  tx: Transaction,
  primary: string,
  files: Files,
): Promise<Written<StoredPageRow>[]> {
  return (await readPages(tx, ctx.portal.id))
    .filter(({ position }) => position !== removedPosition)
    .map((page) =>
      placed(page, pagePath(page.alias), `pages/${page.alias}`, ".yaml", primary, files),
    );
}

function writePageTexts(page: Written<StoredPageRow>, files: Files): void {
  const { row, original } = page;
  for (const language of page.languages) {
    const file = fileIn(page, language);
    const name = namedFrom(files, file, row.alias, language);
    files.texts.set(file, writePageFile(row, row.body, language, original, name));
  }
}

type WrittenElement = Written<StoredElementRow> & { summary: ElementSummary };
type WrittenCourse = Written<StoredCourseRow> & { elements: WrittenElement[] };

async function listCourses(
  ctx: ImportCtx,
  tx: Transaction,
  primary: string,
  files: Files,
): Promise<WrittenCourse[]> {
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
  return courses.map((course, place) => {
    const folder = `courses/${names[place]}`;
    const address = coursePath(course.id);
    return {
      ...placed(course, address, `${folder}/course`, ".yaml", primary, files),
      elements: listElements(course, stored, folder, primary, files),
    };
  });
}

function listElements(
  course: StoredCourseRow,
  stored: ReadonlyMap<string, StoredElementRow>,
  path: string,
  primary: string,
  files: Files,
): WrittenElement[] {
  const listed = course.body.elements.flatMap((summary) => {
    const row = stored.get(summary.id);
    return row ? [{ summary, row }] : [];
  });
  const names = folderNames(
    listed.map(({ row }) => row.source_key),
    true,
  );
  return listed.map(({ summary, row }, place) => {
    const stem = `${path}/${names[place]}/${row.type}`;
    return { ...placed(row, elementPath(row), stem, ".md", primary, files), summary };
  });
}

function writeCourseTexts(course: WrittenCourse, files: Files): void {
  const { row, original } = course;
  for (const language of course.languages) {
    const file = fileIn(course, language);
    const name = namedFrom(files, file, row.id, language);
    const id = row.body.cover ? pictureId(row.body.cover) : undefined;
    const cover = id === undefined ? undefined : name.picture(id);
    files.texts.set(file, writeCourseFile(row, row.body, language, original, name, cover));
  }
  for (const element of course.elements) writeElementTexts(element, files);
}

function writeElementTexts(element: WrittenElement, files: Files): void {
  const { row, summary, original } = element;
  for (const language of element.languages) {
    const file = fileIn(element, language);
    const writing = {
      name: namedFrom(files, file, row.id, language),
      left: ({ id, type }: { id: string; type: string }) =>
        files.warnings.push(`${file}: The ${type} "${id}" cannot be written in Markdown.`),
    };
    const id = row.body.cover ? pictureId(row.body.cover) : undefined;
    const cover = id === undefined ? undefined : writing.name.picture(id);
    files.texts.set(file, writeElementFile(summary, row.body, language, original, writing, cover));
  }
}

/** Returns the language of the file without a language in its name: the primary one if there is a text in it. */
function originalOf(
  texts: Readonly<Record<string, unknown>>,
  primary: string,
  file: string,
  files: Files,
): string {
  if (Object.hasOwn(texts, primary)) return primary;
  const [first = primary] = Object.keys(texts).sort();
  files.warnings.push(`${file}: There is no text in "${primary}"; this is the one in "${first}".`);
  return first;
}
