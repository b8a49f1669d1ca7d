import { join } from "node:path";
import { stringify } from "yaml";
import { type ContentFolder, listFolder, parseFolderName } from "#content/content-folder.ts";
import {
  type ImportCtx,
  importOpenFolder,
  type ImportReport,
} from "#content/import-content.server.ts";
import { parsePortalFile } from "#content/portal-file.ts";
import { Problems } from "#content/problems.ts";
import { readContentFolder } from "#content/read-folder.server.ts";
import { readTemplateText } from "#content/templates/load-template.server.ts";
import {
  isCourseInTrash,
  restoreCourse,
  trashCourse,
} from "#domains/courses/archive-course.server.ts";
import { isCourseUntouched } from "#domains/courses/is-course-untouched.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import { type Menu, menuOf } from "#domains/look/menu.ts";
import { menuDrafts } from "#domains/look/settings-draft.server.ts";
import { policyCategories } from "#domains/pages/policy.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import {
  endStarter,
  reserveStarter,
  type StarterReservation,
} from "#domains/settings/setup/reserve-starter.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import {
  mergeSettings,
  parseSettings,
  updateSettings,
} from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { adaptFolder } from "./adapt-folder.ts";
import { fillPlaceholders, type PlaceholderValues } from "./fill-placeholders.ts";
import { type StarterId, starterIds } from "./starters.ts";

export const readStarter = (starter: StarterId, problems: Problems): Promise<ContentFolder> =>
  readContentFolder(join(packageRoot(), "starters", starter), problems);

/** The values that fill a starter's placeholders. */
export const starterValues = (
  ctx: Pick<ImportCtx, "portal">,
  { title, contacts }: Pick<Settings, "title" | "contacts">,
) => ({ portal: title || ctx.portal.name, email: contacts.email });

/** All templates and starters exist in English. */
const fallbackLanguage = "en";

/**
 * Fills the portal with the drafts of a starter, in the portal's languages and with its name. Nothing is published. Courses
 * of another starter that were chosen before, and that nobody has changed, go to the trash.
 * @throws AUTH-DENY without an admin's role, STARTER-RUNNING
 */
export async function startFrom(ctx: ImportCtx, starter: StarterId): Promise<ImportReport> {
  authorize(ctx, "import", "content");
  const reservation = await withTransaction(ctx.db, (tx) =>
    reserveStarter({ ...ctx, db: tx }, starter),
  );
  return startFromReserved(ctx, starter, reservation);
}

/** Does the same for a starter that is reserved already. */
export async function startFromReserved(
  ctx: ImportCtx,
  starter: StarterId,
  reservation: StarterReservation,
): Promise<ImportReport> {
  authorize(ctx, "import", "content");
  try {
    const report = await fillPortal(ctx, starter);
    await endStarter(ctx, { reservation, isFilled: true });
    return report;
  } catch (error) {
    // What went wrong first is what people should hear about.
    await Promise.allSettled([endStarter(ctx, { reservation, isFilled: false })]);
    throw error;
  }
}

async function fillPortal(ctx: ImportCtx, starter: StarterId): Promise<ImportReport> {
  const problems = new Problems();
  const stored = await readStarter(starter, problems);
  const { settings } = await readSettings(ctx);
  const { primaryLang, langs } = settings.i18n;
  const languages = { primary: primaryLang, langs };
  const values = starterValues(ctx, settings);
  const folder = adaptFolder(stored, languages, policyPages(values.email !== ""));
  for (const id of courseIdsOf(stored))
    if (await isCourseInTrash(ctx, id)) await restoreCourse(ctx, id);
  const report = await importOpenFolder({ ...ctx, settings }, folder, { draft: true, values });
  await applySettings(ctx, folder, values);
  await removeOtherStarter(ctx, starter, settings.setup.starter);
  return report;
}

/** Returns the policies as pages, so that people can change them. Without an email, they don't ask people to write. */
function policyPages(hasEmail: boolean): Map<string, string> {
  const files = new Map<string, string>();
  for (const alias of policyCategories.default)
    for (const language of [fallbackLanguage, "uk", "ar"]) {
      const text = readTemplateText(alias, language);
      if (text === null) continue;
      const [heading = "", ...lines] = text.split("\n");
      const kept = hasEmail ? lines : lines.filter((line) => !line.includes("{email}"));
      const ending = language === fallbackLanguage ? "" : `.${language}`;
      const markdown = kept.join("\n").trim();
      files.set(
        `pages/${alias}${ending}.yaml`,
        stringify({
          title: heading.replace(/^#\s*/, ""),
          components: [{ type: "rich-text", id: "text", props: { markdown } }],
        }),
      );
    }
  return files;
}

/**
 * Takes over the starter's settings. Its menu becomes a draft, unless the portal has one of its own; what it tells search
 * engines waits until its pages are published.
 */
async function applySettings(
  ctx: ImportCtx,
  folder: ContentFolder,
  values: PlaceholderValues,
): Promise<void> {
  const file = parsePortalFile(folder, new Problems());
  if (!file) return;
  const { settings, version } = await readSettings(ctx);
  const { navigation, seo: _, ...change } = fillPlaceholders(file.settings, values);
  await updateSettings(ctx, { settings: mergeSettings({}, change), version });
  if (!navigation) return;
  await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    const draft = await readDraft(txCtx, menuDrafts, menuDrafts.name);
    const isOwnMenu = (draft.body as unknown as Menu).items.length > 0;
    if (isOwnMenu && settings.setup.starter === "") return;
    const menu = menuOf(parseSettings(mergeSettings(settings, { navigation })));
    await replaceDraft(tx, txCtx, menuDrafts, menuDrafts.name, toJson(menu));
  });
}

/** Moves the untouched courses of the starter that was chosen before to the trash. */
async function removeOtherStarter(ctx: ImportCtx, chosen: StarterId, before: string) {
  if (before === chosen || !starterIds.includes(before as StarterId)) return;
  const folder = await readStarter(before as StarterId, new Problems());
  for (const id of courseIdsOf(folder))
    if (await isCourseUntouched(ctx, id)) await trashCourse(ctx, id);
}

const courseIdsOf = (folder: ContentFolder): string[] =>
  listFolder(folder, "courses").folders.map((name) => parseFolderName(name).key);
