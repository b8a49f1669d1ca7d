import { lockPortal } from "#domains/settings/read-portal.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { mergeFields } from "./fields-form/merge-fields.ts";
import type { GeneralErrors, GeneralValues } from "./general-form.ts";
import {
  checkGeneralForm,
  generalValuesOf,
  readGeneralForm,
  settingsChangeOf,
} from "./read-general-form.server.ts";

export type GeneralResult = {
  /** What was typed, and otherwise what is saved. */
  values: GeneralValues;
  errors: GeneralErrors;
  /** The fields that somebody else has changed too since the form was filled in. Then nothing is saved. */
  clashes: string[];
  /** What is saved: the form sends it next time as what it was filled in with. */
  stored: GeneralValues;
  version: number;
};

/**
 * Saves the fields that the form has changed since it was filled in, and leaves those to others that they have changed
 * since. Returns what stands in the way; null: it is saved.
 */
export function saveGeneral(ctx: RequestCtx, form: FormData): Promise<GeneralResult | null> {
  return withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    await lockPortal(tx, ctx.portal.id);
    const { settings, version } = await readSettings(txCtx);
    const stored = generalValuesOf(settings);
    const { values, clashes } = mergeFields(form, (prefix) => readGeneralForm(form, prefix), {
      values: stored,
      version,
    });
    const errors = checkGeneralForm(values);
    if (clashes.length > 0 || Object.keys(errors).length > 0)
      return { values, errors, clashes, stored, version };
    await updateSettings(txCtx, { settings: settingsChangeOf(values), version });
    return null;
  });
}
