import { data, redirect } from "react-router";
import { lockPortal } from "#domains/settings/read-portal.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { changeOf, readFields } from "./fields-change.ts";
import { mergeFields } from "./merge-fields.ts";
import { findWrongInputs, valuesOf } from "./read-fields.server.ts";
import type { SettingsForm, SettingValues } from "./setting-field.ts";

/** Loads what a form of settings shows. */
export async function loadFields(ctx: RequestCtx, form: SettingsForm) {
  const { settings, version } = await readSettings(ctx);
  return {
    values: valuesOf(form, settings),
    version,
    languages: nameLanguages(settings.i18n.langs, ctx.language),
    language: ctx.language,
  };
}

export type FieldsResult = {
  /** What was typed, and otherwise what is saved. */
  values: SettingValues;
  /** The names of the inputs that are wrong. */
  wrong: string[];
  /** The names of the inputs that somebody else has changed too since the form was filled in. Then nothing is saved. */
  clashes: string[];
  /** What is saved: the form sends it next time as what it was filled in with. */
  stored: SettingValues;
  version: number;
};

/**
 * Saves the fields that the form has changed since it was filled in, and leaves those to others that they have changed
 * since. Forms of the same moment wait for each other.
 */
export async function saveFields(
  ctx: RequestCtx,
  sent: FormData,
  { form, path }: { form: SettingsForm; path: string },
) {
  const refused = await withTransaction(ctx.db, async (tx): Promise<FieldsResult | null> => {
    const txCtx = { ...ctx, db: tx };
    await lockPortal(tx, ctx.portal.id);
    const { settings, version } = await readSettings(txCtx);
    const languages = settings.i18n.langs;
    const stored = valuesOf(form, settings);
    const { values, clashes } = mergeFields(
      sent,
      (prefix) => readFields(form, sent, languages, prefix),
      { values: stored, version },
    );
    const change = changeOf(form, values, languages);
    const wrong = findWrongInputs(form, values, change);
    if (wrong.length > 0 || clashes.length > 0) return { values, wrong, clashes, stored, version };
    await updateSettings(txCtx, { settings: change, version });
    return null;
  });
  if (refused)
    return data<FieldsResult>(refused, { status: refused.clashes.length > 0 ? 409 : 422 });
  ctx.flash("studio.saved");
  return redirect(path, 303);
}
