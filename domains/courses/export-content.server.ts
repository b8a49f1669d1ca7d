import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { filesPath, pictureAt, pictureId } from "#domains/files/stored-picture.ts";
import { readPicture } from "#domains/files/read-picture.server.ts";
import { writeFileWhole } from "#domains/files/write-file-whole.server.ts";
import { writePageFile, writeYaml } from "#domains/pages/content-folder/write-page.ts";
import { readPages, removedPosition } from "#domains/pages/write-pages.server.ts";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";
import { type Settings, settingsSchema } from "#domains/settings/settings.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { eachSettingsPicture } from "./content-folder/settings-pictures.ts";
import { folderNames, PictureFiles } from "./content-folder/export-names.ts";
import { writeCourseFile } from "./content-folder/write-course-file.ts";
import { writeElementFile } from "./content-folder/write-element-file.ts";
import type { ImportCtx } from "./import-content.server.ts";
import {
  readStoredCourses,
  readStoredElements,
  type StoredCourseRow,
  type StoredElementRow,
} from "./read-stored-courses.server.ts";

export type ExportReport = {
  courses: string[];
  pages: string[];
  files: number;
  /** What the format cannot say. */
  warnings: string[];
};

/** The files of an export before they are written, and the pictures they name. */
type Files = { texts: Map<string, string>; pictures: PictureFiles; warnings: string[] };

/**
 * Writes the portal's content as the folder it could be imported from: every id written out, every language, every
 * picture in its largest stored size. Courses and pages that were taken off are left out. The folder appears whole
 * or not at all.
 * @throws AUTH-DENY without an admin's role (the marks of right answers are in it), INVALID when something lies there
 */
export async function exportContent(ctx: ImportCtx, folder: string): Promise<ExportReport> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  if (!(await isFree(folder))) throw invalidInput(`There is something at ${folder} already.`);
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

/** Nothing lies there, or an empty folder; what cannot be looked into is left alone. */
async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

async function writeAll(ctx: ImportCtx, tx: Transaction, root: string): Promise<ExportReport> {
  await rm(root, { recursive: true, force: true });
  const files: Files = { texts: new Map(), pictures: new PictureFiles(), warnings: [] };
  const portal = await readPortal(tx, ctx.portal.id);
  const primary = portal.settings.i18n.primaryLang;
  const name = files.pictures.namedFrom("portal.yaml", "portal");
  const settings = eachSettingsPicture(portal.settings, (address) => {
    const id = pictureAt(address)?.id;
    return id === undefined ? undefined : name.picture(id);
  });
  files.texts.set("portal.yaml", writeYaml({ ...portal, settings }));
  const pages = await writePages(ctx, tx, primary, files);
  const courses = await writeCourses(ctx, tx, primary, files);
  for (const part of ctx.parts)
    for (const [path, text] of await part.texts(ctx, tx)) files.texts.set(path, text);
  for (const [path, text] of files.texts)
    await writeFileWhole(join(root, path), Buffer.from(text, "utf8"));
  let count = files.texts.size;
  for (const [id, path] of files.pictures.files) {
    const stored = await readPicture(ctx, id);
    if (!stored) {
      files.warnings.push(`${path}: The picture ${id} is not stored.`);
      continue;
    }
    await writeFileWhole(join(root, path), stored.bytes);
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
  return { courses, pages, files: count, warnings: files.warnings };
}

async function readPortal(
  tx: Transaction,
  environmentId: string,
): Promise<{ name: string; hosts: string[]; settings: Settings }> {
  const { rows } = await tx.execute<{ name: string; hosts: string[]; settings: unknown }>(sql`
    select e.name, s.settings,
      array(select host from portal_hosts where environment_id = e.id order by position, host) as hosts
    from environments e
    join settings_revisions s on s.environment_id = e.id and s.version = e.settings_version
    where e.id = ${environmentId}`);
  const { name, hosts, settings } = rows[0]!;
  return { name, hosts, settings: settingsSchema.parse(settings) };
}

async function writePages(
  ctx: ImportCtx,
  tx: Transaction,
  primary: string,
  files: Files,
): Promise<string[]> {
  const pages = (await readPages(tx, ctx.portal.id)).filter(
    ({ position }) => position !== removedPosition,
  );
  for (const page of pages) {
    const original = originalOf(page.body.texts, primary, `pages/${page.alias}.yaml`, files);
    for (const language of languagesOf(page.body.texts, original)) {
      const file = `pages/${page.alias}${suffix(language, original)}.yaml`;
      const name = files.pictures.namedFrom(file, page.alias);
      files.texts.set(file, writePageFile(page, page.body, language, original, name));
    }
  }
  return pages.map(({ alias }) => alias);
}

async function writeCourses(
  ctx: ImportCtx,
  tx: Transaction,
  primary: string,
  files: Files,
): Promise<string[]> {
  const courses = (await readStoredCourses(tx, ctx.portal.id)).filter(
    ({ position }) => position !== removedPosition,
  );
  const elements = await readStoredElements(tx, ctx.portal.id);
  const names = folderNames(
    courses.map(({ source_key }) => source_key),
    false,
  );
  for (const [place, course] of courses.entries()) {
    const path = `courses/${names[place]}`;
    writeCourseTexts(course, path, primary, files);
    writeElements(course, elements, path, primary, files);
  }
  return courses.map(({ id }) => id);
}

function writeCourseTexts(
  course: StoredCourseRow,
  path: string,
  primary: string,
  files: Files,
): void {
  const { body } = course;
  const original = originalOf(body.texts, primary, `${path}/course.yaml`, files);
  for (const language of languagesOf(body.texts, original)) {
    const file = `${path}/course${suffix(language, original)}.yaml`;
    const name = files.pictures.namedFrom(file, course.id);
    const id = body.cover ? pictureId(body.cover) : undefined;
    const cover = id === undefined ? undefined : name.picture(id);
    files.texts.set(file, writeCourseFile(course, body, language, original, name, cover));
  }
}

function writeElements(
  course: StoredCourseRow,
  stored: readonly StoredElementRow[],
  path: string,
  primary: string,
  files: Files,
): void {
  const listed = course.body.elements.flatMap((summary) => {
    const row = stored.find(({ id }) => id === summary.id);
    return row ? [{ summary, row }] : [];
  });
  const names = folderNames(
    listed.map(({ row }) => row.source_key),
    true,
  );
  for (const [place, { summary, row }] of listed.entries()) {
    const folder = `${path}/${names[place]}`;
    const original = originalOf(row.body.texts, primary, `${folder}/${row.type}.md`, files);
    for (const language of languagesOf(row.body.texts, original)) {
      const file = `${folder}/${row.type}${suffix(language, original)}.md`;
      const writing = {
        name: files.pictures.namedFrom(file, row.id),
        left: ({ id, type }: { id: string; type: string }) =>
          files.warnings.push(`${file}: The ${type} "${id}" cannot be written in Markdown.`),
      };
      const id = row.body.cover ? pictureId(row.body.cover) : undefined;
      const cover = id === undefined ? undefined : writing.name.picture(id);
      const text = writeElementFile(summary, row.body, language, original, writing, cover);
      files.texts.set(file, text);
    }
  }
}

/** The language of the file without a language in its name: the primary one wherever there is a text in it. */
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

/** The primary language first: it names the pictures. */
function languagesOf(texts: Readonly<Record<string, unknown>>, primary: string): string[] {
  return Object.keys(texts).sort((a, b) =>
    a === primary ? -1 : b === primary ? 1 : a < b ? -1 : a > b ? 1 : 0,
  );
}

function suffix(language: string, primary: string): string {
  return language === primary ? "" : `.${language}`;
}
