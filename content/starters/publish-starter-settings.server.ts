import { Problems } from "#content/problems.ts";
import { parsePortalFile } from "#content/portal-file.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { mergeSettings, updateSettings } from "#domains/settings/update-settings.server.ts";
import { adaptFolder } from "./adapt-folder.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { readStarter, starterValues } from "./start-from.server.ts";
import { starterIds } from "./starters.ts";

/**
 * Takes over what the chosen starter tells search engines, once. Its pages become public at the same time: earlier it
 * would promise courses that nobody can open.
 * @throws AUTH-DENY without an admin's role
 */
export async function publishStarterSettings(ctx: SystemCtx): Promise<void> {
  authorize(ctx, "change", "settings");
  const { settings, version } = await readSettings(ctx);
  const { setup, i18n } = settings;
  const starter = starterIds.find((id) => id === setup.starter);
  if (!starter || setup.publishedStarter === starter) return;
  const languages = { primary: i18n.primaryLang, langs: i18n.langs };
  const folder = adaptFolder(await readStarter(starter, new Problems()), languages);
  const file = parsePortalFile(folder, new Problems());
  const seo = fillPlaceholders(file?.settings["seo"], starterValues(ctx, settings));
  const change = {
    ...(seo !== undefined && { seo }),
    setup: { publishedStarter: starter },
  };
  await updateSettings(ctx, { settings: mergeSettings({}, change), version });
}
