import { isDeepStrictEqual } from "node:util";
import { Problems } from "./problems.ts";
import type { KnownBlocks } from "./blocks/check-props.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { recordImportedMedia } from "#domains/files/library/record-imported-media.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  mergeSettings,
  parseSettings,
  updateSettings,
} from "#domains/settings/update-settings.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ContentPart, WritePart } from "./content-part.server.ts";
import type { ContentFolder } from "./content-folder.ts";
import { ImportedAddresses } from "./links/imported-addresses.server.ts";
import { pricesOf } from "#domains/courses/prices.ts";
import { planCourses } from "./courses/plan-courses.server.ts";
import { importCourses } from "./courses/import-courses.server.ts";
import { importPages } from "./pages/import-pages.server.ts";
import { type Changes, type ImportRun, noChanges } from "./import-run.server.ts";
import { encodePictures, recordPictures, sweepEncoded } from "./media/import-pictures.server.ts";
import { pictureDescriptions } from "./media/picture-descriptions.ts";
import { holdAllMedia, storeAllMedia } from "./media/import-media.server.ts";
import { importSections } from "./saved-sections/import-sections.server.ts";
import { openContent } from "./open-content.server.ts";
import { parseContent, type ParsedContent } from "./parse-content.ts";
import { settingsWithAddresses } from "./media/settings-pictures.ts";
import { type PortalFile, parsePortalFile, portalFileName } from "./portal-file.ts";
import { selectParts } from "./select-parts.ts";
import { fillPlaceholders, type PlaceholderValues } from "./starters/fill-placeholders.ts";
import { lockPortal, readStoredSettings } from "#domains/settings/read-portal.server.ts";

export type ImportCtx = SystemCtx & {
  files: FileStore;
  /** The parts of the folder that other domains own. */
  parts: readonly ContentPart[];
  /** Without it, block types and their props are not checked. */
  blocks?: KnownBlocks;
  /** Explains in a sentence why a price in a currency can't be paid. */
  currencyProblem?: (settings: Settings, currency: string) => string | null;
};

/** The options of an import. Without them, the folder's content replaces the portal's. */
export type ImportOptions = {
  /** Reports what would change, without writing. */
  dryRun?: boolean | undefined;
  /**
   * Shows nothing to visitors: changed pages become drafts, new and unpublished courses stay unpublished, and published
   * courses stay as they are. Nothing is removed, and settings, forms and messages stay as they are.
   */
  draft?: boolean | undefined;
  /** Pages and courses to import (`courses/first-walk`, `pages/about`); everything else stays as it is. */
  only?: readonly string[] | undefined;
  progress?: ((what: string, done: number, total?: number) => void) | undefined;
  /** Fills the placeholders of a starter, such as `{portal}`. */
  values?: PlaceholderValues | undefined;
};

/** Ids of courses, elements and saved sections, and aliases of pages, by what changed. */
export type ImportReport = {
  courses: Changes;
  elements: Changes;
  pages: Changes;
  savedSections: Changes;
  /** The changes in the parts that other domains own, by name. */
  parts: Record<string, Changes>;
  settings: "changed" | "unchanged";
  warnings: string[];
};

/**
 * Imports a content folder (or a zip of one) into the portal: all of it or, after any error, nothing. Unchanged content
 * creates no new revision, so a second import writes nothing. A course, page or saved section that the folder lacks is
 * removed, unless the folder has no `courses`, `pages` or `saved-sections` at all.
 * @throws AUTH-DENY without an admin's role; ImportRefused with every error and warning, each with file and line
 */
export async function importContent(
  ctx: ImportCtx,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  authorize(ctx, "import", "content");
  const problems = new Problems();
  const { folder, close } = await openContent(path, problems);
  try {
    return await importFolder(ctx, folder, problems, options);
  } finally {
    await close();
  }
}

/** The import was rejected because of errors in the folder. The message lists them, one per line. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  readonly code = "INVALID";
  readonly errors: readonly string[];
  readonly warnings: readonly string[];

  constructor({ errors, warnings }: Problems) {
    super(errors.join("\n"));
    this.errors = errors;
    this.warnings = warnings;
  }
}

/** Imports a folder that is open already. @throws AUTH-DENY, ImportRefused */
export async function importOpenFolder(
  ctx: ImportCtx,
  folder: ContentFolder,
  options: ImportOptions = {},
): Promise<ImportReport> {
  authorize(ctx, "import", "content");
  return importFolder(ctx, folder, new Problems(), options);
}

async function importFolder(
  ctx: ImportCtx,
  folder: ContentFolder,
  problems: Problems,
  options: ImportOptions,
): Promise<ImportReport> {
  const { dryRun = false, draft = false, only = [], progress } = options;
  const selection = only.length === 0 ? undefined : selectParts(folder, only);
  const isPartial = draft || selection !== undefined;
  const portalFile = isPartial ? null : parsePortalFile(folder, problems);
  const settings = problems.hasErrors ? {} : (portalFile?.settings ?? {});
  const settingsWithPictures = problems.hasErrors ? {} : (portalFile?.settingsWithPictures ?? {});
  const merged = mergeFolderSettings(ctx.settings, settings, portalFile, problems);
  const { primaryLang, langs } = merged.i18n;
  const partFolders = ctx.parts.flatMap(({ folders }) => folders);
  const languages = { primary: primaryLang, langs };
  const parsed = parseContent(folder, languages, problems, partFolders, ctx.blocks, selection);
  const content = options.values ? fillPlaceholders(parsed, options.values) : parsed;
  // A warning, because the studio lets people choose a currency before a payment service takes it.
  for (const course of content.courses ?? []) {
    for (const { currency } of pricesOf(course)) {
      const problem = ctx.currencyProblem?.(merged, currency);
      if (problem)
        problems.warn({ file: course.file, line: course.priceLines[currency]! }, problem);
    }
  }
  const parts = isPartial ? [] : ctx.parts.map((part) => part.read(folder, problems));
  // After an error, nothing is stored, but everything is still checked.
  const isPlan = dryRun || problems.hasErrors;
  const pictures = await encodePictures(ctx, folder, [content, settingsWithPictures], problems, {
    isPlan,
    progress,
  });
  const media = await storeAllMedia(ctx, folder, content, problems, { isPlan });
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const txCtx = { ...ctx, db: tx };
      await lockPortal(tx, ctx.portal.id);
      const storedPictures = await recordPictures(txCtx, folder, pictures, isPlan);
      if (!isPlan) {
        await holdAllMedia(txCtx, folder, media);
        const descriptions = pictureDescriptions(content, languages);
        await recordImportedMedia(txCtx, { pictures: storedPictures, files: media, descriptions });
      }
      const run = {
        ctx: txCtx,
        tx,
        primaryLanguage: primaryLang,
        problems,
        pictures: storedPictures,
        media,
        links: new ImportedAddresses(),
        tags: new Set<string>(),
        isPartial,
        isDraft: draft,
        progress: progress ?? (() => {}),
      };
      const settingsToStore = settingsWithAddresses(
        settingsWithPictures,
        ({ path }) => storedPictures.get(path)!.sources.at(-1)!.url,
      );
      const report = await writeContent(run, settingsToStore, content, parts);
      if (dryRun) throw new DryRunEnded(report);
      return report;
    });
  } catch (error) {
    if (error instanceof DryRunEnded) return error.report;
    if (!isPlan) await sweepEncoded(ctx, pictures);
    // Report the folder's errors instead: `error` may only be a consequence of them.
    if (problems.hasErrors) throw new ImportRefused(problems);
    throw error;
  }
}

/** Ends the transaction of a dry run without writing. */
class DryRunEnded extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super("The dry run has ended.");
    this.report = report;
  }
}

/** Merges the folder's settings into the portal's, and reports conflicts. */
function mergeFolderSettings(
  current: Settings,
  change: Record<string, unknown>,
  file: PortalFile | null,
  problems: Problems,
): Settings {
  try {
    return parseSettings(mergeSettings(current, change));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const path = error.message.slice(0, Math.max(0, error.message.indexOf(":"))).split(".");
    const place = { file: portalFileName, line: file?.lineOf(path) ?? 1 };
    problems.error(place, `${error.message}.`);
    return current;
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
  // Plan the courses first, because pages and lessons link to the addresses of courses and lessons.
  const plan = await planCourses(run, content.courses ?? []);
  const pages = content.pages ? await importPages(run, content.pages) : noChanges();
  const { courses, elements } = content.courses
    ? await importCourses(run, plan)
    : { courses: noChanges(), elements: noChanges() };
  const savedSections = content.sections
    ? await importSections(run, content.sections)
    : noChanges();
  const parts: Record<string, Changes> = {};
  for (const write of writeParts) Object.assign(parts, await write(run));
  if (problems.hasErrors) throw new ImportRefused(problems);
  const report: ImportReport = {
    courses,
    elements,
    pages,
    savedSections,
    parts,
    settings: settingsChanged ? "changed" : "unchanged",
    warnings: problems.warnings,
  };
  const detail = describeChanges(report);
  // Renaming a folder changes a stored row but nothing that users see, so it isn't logged.
  if (Object.values(detail).some((changes) => Object.values(changes).flat().length > 0))
    await writeAudit(tx, ctx, {
      action: "importContent",
      subject: ["content", ""],
      before: {},
      after: {},
      detail,
    });
  if (tags.size > 0) await announceChange(tx, ctx.portal.id, [...tags]);
  return report;
}

/** Returns what changed, for the audit log. Unchanged items would only fill the log. */
function describeChanges({
  courses,
  elements,
  pages,
  savedSections,
  parts,
}: ImportReport): Record<string, Omit<Changes, "unchanged">> {
  const changesOf = ({ created, changed, removed }: Changes) => ({ created, changed, removed });
  const others = Object.entries(parts).map(
    ([name, changes]) => [name, changesOf(changes)] as const,
  );
  return {
    courses: changesOf(courses),
    elements: changesOf(elements),
    pages: changesOf(pages),
    savedSections: changesOf(savedSections),
    ...Object.fromEntries(others),
  };
}

async function applySettings(
  { ctx, tx }: ImportRun,
  settings: Record<string, unknown>,
): Promise<boolean> {
  const current = await readStoredSettings(tx, ctx.portal.id);
  const merged = parseSettings(mergeSettings(current, settings));
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(merged)), current)) return false;
  await updateSettings(ctx, { settings });
  return true;
}
