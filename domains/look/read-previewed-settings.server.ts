import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { mergeSettings, parseSettings } from "#domains/settings/update-settings.server.ts";
import { lookDrafts, menuDrafts } from "./settings-draft.server.ts";

const kinds = { look: lookDrafts, menu: menuDrafts };
export type PreviewedDraft = keyof typeof kinds;
export const isPreviewedDraft = (name: string): name is PreviewedDraft =>
  Object.hasOwn(kinds, name);

/**
 * Returns the settings as they would be with a draft published, or with the values of a form saved. Without both, those
 * that visitors see, which all staff may look at.
 * @throws AUTH-DENY, INVALID if the settings can't have such values
 */
export async function readPreviewedSettings(
  ctx: SystemCtx,
  { draft, change }: { draft: PreviewedDraft | null; change: string | null },
): Promise<Settings> {
  if (draft === null && change === null) {
    authorize(ctx, "open", "studio");
    return ctx.settings;
  }
  authorize(ctx, "change", "settings");
  const { settings } = await readSettings(ctx);
  const kind = draft && kinds[draft];
  const drafted = kind ? kind.toSettings((await readDraft(ctx, kind, kind.name)).body) : {};
  return parseSettings(mergeSettings({ ...settings, ...drafted }, readChange(change)));
}

/** @throws INVALID */
function readChange(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const change: unknown = JSON.parse(text);
    if (typeof change === "object" && change !== null && !Array.isArray(change))
      return change as Record<string, unknown>;
  } catch {
    // It isn't JSON.
  }
  throw invalidInput("settings: must be a JSON object");
}
