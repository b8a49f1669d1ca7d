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
import { policyCategories } from "#domains/pages/policy.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { changeSetup } from "#domains/settings/setup/change-setup.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { mergeSettings, updateSettings } from "#domains/settings/update-settings.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { adaptFolder } from "./adapt-folder.ts";
import { fillPlaceholders, type PlaceholderValues } from "./fill-placeholders.ts";
import { type StarterId, starterIds } from "./starters.ts";

const startersFolder = () => join(packageRoot(), "starters");
/** All templates and starters exist in English. */
const fallbackLanguage = "en";

/**
 * Fills the portal with the drafts of a starter, in the portal's languages and with its name. Nothing is published. Courses
 * of another starter that were chosen before, and that nobody has changed, go to the trash.
 * @throws AUTH-DENY without an admin's role
 */
export async function startFrom(ctx: ImportCtx, starter: StarterId): Promise<ImportReport> {
  authorize(ctx, "import", "content");
  const problems = new Problems();
  const stored = await readContentFolder(join(startersFolder(), starter), problems);
  const { settings } = await readSettings(ctx);
  const { primaryLang, langs } = settings.i18n;
  const languages = { primary: primaryLang, langs };
  const email = settings.contacts.email;
  const values = { portal: settings.title || ctx.portal.name, email };
  const folder = adaptFolder(stored, languages, policyPages(email !== ""));
  for (const id of courseIdsOf(stored))
    if (await isCourseInTrash(ctx, id)) await restoreCourse(ctx, id);
  const report = await importOpenFolder({ ...ctx, settings }, folder, { draft: true, values });
  await applySettings(ctx, folder, values);
  await removeOtherStarter(ctx, starter, settings.setup.starter);
  await changeSetup(ctx, { starter });
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

/** Takes over the starter's settings, except a menu if the portal has one, and texts in languages that it lacks. */
async function applySettings(
  ctx: ImportCtx,
  folder: ContentFolder,
  values: PlaceholderValues,
): Promise<void> {
  const file = parsePortalFile(folder, new Problems());
  if (!file) return;
  const { settings, version } = await readSettings(ctx);
  const change = fillPlaceholders(file.settings, values);
  if (settings.navigation.items.length > 0 && settings.setup.starter === "")
    delete change["navigation"];
  await updateSettings(ctx, { settings: mergeSettings({}, change), version });
}

/** Moves the untouched courses of the starter that was chosen before to the trash. */
async function removeOtherStarter(ctx: ImportCtx, chosen: StarterId, before: string) {
  if (before === chosen || !starterIds.includes(before as StarterId)) return;
  const folder = await readContentFolder(join(startersFolder(), before), new Problems());
  for (const id of courseIdsOf(folder))
    if (await isCourseUntouched(ctx, id)) await trashCourse(ctx, id);
}

const courseIdsOf = (folder: ContentFolder): string[] =>
  listFolder(folder, "courses").folders.map((name) => parseFolderName(name).key);
