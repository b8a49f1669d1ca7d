import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { encodePicture, type EncodedPicture } from "#domains/files/encode-picture.server.ts";
import { recordPicture } from "#domains/files/store-picture.server.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import { picturesIn, type PictureAt } from "#domains/pages/content-folder/parsed-component.ts";
import { Problems } from "#domains/pages/content-folder/problems.ts";
import type { CheckProps } from "#domains/pages/content-folder/tell-wrong-props.ts";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import {
  mergeSettings,
  parseSettings,
  updateSettings,
} from "#domains/settings/update-settings.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { ContentPart, WritePart } from "./content-folder/content-part.server.ts";
import type { ContentFolder } from "./content-folder/content-folder.ts";
import { importCourses } from "./content-folder/import-courses.server.ts";
import { importPages } from "./content-folder/import-pages.server.ts";
import { type Changes, type ImportRun, noChanges } from "./content-folder/import-run.server.ts";
import { storeAllMedia } from "./content-folder/import-media.server.ts";
import { openContent } from "./content-folder/open-content.server.ts";
import { parseContent, type ParsedContent } from "./content-folder/parse-content.ts";
import { settingsWithAddresses } from "./content-folder/settings-pictures.ts";
import { parsePortalFile } from "./content-folder/portal-file.ts";

export type ImportCtx = SystemCtx & {
  filesDir: string;
  /** What later domains keep in the folder. */
  parts: readonly ContentPart[];
  /** What the kinds of block say of their props; their authors are warned. */
  checkProps?: CheckProps;
};

/** Ids of courses and elements, aliases of pages, by what became of them. */
export type ImportReport = {
  courses: Changes;
  elements: Changes;
  pages: Changes;
  /** Of the later domains, by their own names. */
  parts: Record<string, Changes>;
  settings: "changed" | "unchanged";
  warnings: string[];
};

/**
 * Brings a content folder (or a zip of one) into the portal: all of it or, after any mistake, nothing. What did not
 * change makes no new revision, so a second import writes nothing. The parts of the folder are whole: a course or
 * page that it lacks is taken off the portal, unless it has no `courses` or `pages` at all.
 * @throws AUTH-DENY without an admin's role; INVALID with every mistake, each with file and line
 */
export async function importContent(ctx: ImportCtx, path: string): Promise<ImportReport> {
  if (!mayChangePortal(ctx.actor)) throw notAllowed();
  const { folder, close } = await openContent(path);
  try {
    return await importFolder(ctx, folder);
  } finally {
    await close();
  }
}

async function importFolder(ctx: ImportCtx, folder: ContentFolder): Promise<ImportReport> {
  const problems = new Problems();
  const { settings, pictured } = parsePortalFile(folder, problems) ?? {
    settings: {},
    pictured: {},
  };
  problems.throwIfAny();
  const { primaryLang, langs } = parseSettings(mergeSettings(ctx.settings, settings)).i18n;
  const names = ctx.parts.flatMap(({ folders }) => folders);
  const languages = { primary: primaryLang, langs };
  const content = parseContent(folder, languages, problems, names, ctx.checkProps);
  const parts = ctx.parts.map((part) => part.read(folder, problems));
  problems.throwIfAny();
  const pictures = await encodePictures(ctx, folder, [content, pictured], problems);
  const media = await storeAllMedia(ctx, folder, content, problems);
  try {
    problems.throwIfAny();
    return await withTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx };
      await tx.execute(sql`select 1 from environments where id = ${ctx.portal.id} for update`);
      const stored = await recordPictures(inside, folder, pictures);
      const tags = new Set<string>();
      const run = {
        ctx: inside,
        tx,
        primary: primaryLang,
        problems,
        pictures: stored,
        media,
        tags,
      };
      const own = settingsWithAddresses(
        pictured,
        ({ path }) => stored.get(path)!.sources.at(-1)!.url,
      );
      return writeContent(run, own, content, parts);
    });
  } catch (error) {
    await sweep(ctx, pictures);
    throw error;
  }
}

async function writeContent(
  run: ImportRun,
  settings: Record<string, unknown>,
  content: ParsedContent,
  writeParts: readonly WritePart[],
): Promise<ImportReport> {
  const { ctx, tx, problems, tags } = run;
  const settingsChanged = await applySettings(run, settings);
  const pages = content.pages ? await importPages(run, content.pages) : noChanges();
  const { courses, elements } = content.courses
    ? await importCourses(run, content.courses)
    : { courses: noChanges(), elements: noChanges() };
  const parts: Record<string, Changes> = {};
  for (const write of writeParts) Object.assign(parts, await write(run));
  problems.throwIfAny();
  const report: ImportReport = {
    courses,
    elements,
    pages,
    parts,
    settings: settingsChanged ? "changed" : "unchanged",
    warnings: problems.warnings,
  };
  const detail = auditDetail(report);
  // A folder that was only renamed changes a row and nothing that anybody sees.
  if (Object.values(detail).some((told) => Object.values(told).flat().length > 0))
    await writeAudit(tx, ctx, "importContent", detail);
  if (tags.size > 0) await announceChange(tx, ctx.portal.id, [...tags]);
  return report;
}

/** What changed; what stayed would only fill the log. */
function auditDetail({
  courses,
  elements,
  pages,
  parts,
}: ImportReport): Record<string, Omit<Changes, "unchanged">> {
  const told = ({ created, changed, removed }: Changes) => ({ created, changed, removed });
  const others = Object.entries(parts).map(([name, changes]) => [name, told(changes)] as const);
  return {
    courses: told(courses),
    elements: told(elements),
    pages: told(pages),
    ...Object.fromEntries(others),
  };
}

async function applySettings(
  { ctx, tx }: ImportRun,
  settings: Record<string, unknown>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ settings: Record<string, unknown> }>(sql`
    select s.settings from environments e
    join settings_revisions s on s.environment_id = e.id and s.version = e.settings_version
    where e.id = ${ctx.portal.id}`);
  const current = rows[0]!.settings;
  const wanted = parseSettings(mergeSettings(current, settings));
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), current)) return false;
  await updateSettings(ctx, { settings });
  return true;
}

/** Pictures of the folder by their paths, their files written. */
type Encoded = Map<string, EncodedPicture>;

/** Outside of the transaction, as it takes seconds: a file without a row is harmless. */
async function encodePictures(
  ctx: ImportCtx,
  folder: ContentFolder,
  content: unknown,
  problems: Problems,
): Promise<Encoded> {
  const encoded: Encoded = new Map();
  try {
    for (const [path, picture] of picturesOf(content)) {
      try {
        encoded.set(path, await encodePicture(ctx, await folder.read(path)));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.error(picture.place, `${path}: ${error.message}`);
      }
    }
  } catch (error) {
    await sweep(ctx, encoded);
    throw error;
  }
  return encoded;
}

/** Every picture once, with the first place that names it. */
function picturesOf(content: unknown): Map<string, PictureAt> {
  const found = new Map<string, PictureAt>();
  for (const picture of picturesIn(content))
    if (!found.has(picture.path)) found.set(picture.path, picture);
  return found;
}

async function recordPictures(
  ctx: { db: Transaction; portal: { id: string }; filesDir: string },
  folder: ContentFolder,
  pictures: Encoded,
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  for (const [path, encoded] of pictures)
    stored.set(path, await recordPicture(ctx, encoded, () => folder.read(path)));
  return stored;
}

/** Best effort: what cannot be swept now is harmless, and the first failure is the one to tell. */
async function sweep(ctx: ImportCtx, pictures: Encoded): Promise<void> {
  const ids = [...new Set([...pictures.values()].map(({ id }) => id))];
  await sweepPictures(ctx, ids).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "leftover pictures of a failed import could not be removed"),
  );
}
