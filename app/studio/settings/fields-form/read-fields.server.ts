import { buildContactLinks, type ContactMethod } from "#blocks/contacts/contact-links.ts";
import { isEmail } from "#domains/identity/registration/registration-fields.ts";
import { findSettingsProblems } from "#domains/settings/settings-problems.ts";
import { type Settings, settingsSchema } from "#domains/settings/settings.ts";
import { cleanValue } from "./fields-change.ts";
import {
  fieldsOf,
  inputNamesOf,
  type SettingField,
  type SettingsForm,
  type SettingValues,
} from "./setting-field.ts";

/** Returns the form's values for these settings. */
export function valuesOf(form: SettingsForm, settings: Settings): SettingValues {
  const values: SettingValues = {};
  for (const field of fieldsOf(form))
    for (const name of inputNamesOf(field, settings.i18n.langs)) {
      const value = valueAt(settings, name);
      values[name] = value === true ? "on" : typeof value === "string" ? cleanValue(value) : "";
    }
  return values;
}

const valueAt = (settings: object, name: string): unknown =>
  name
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      settings,
    );

/** Returns the names of the inputs whose values the settings can't have, or that visitors couldn't use. */
export function findWrongInputs(
  form: SettingsForm,
  values: SettingValues,
  change: Record<string, unknown>,
): string[] {
  const wrong = new Set(findSettingsProblems(change).map(({ path }) => path.join(".")));
  for (const field of fieldsOf(form))
    if (!isUsable(field, values[field.path] ?? "")) wrong.add(field.path);
  return [...wrong];
}

function isUsable({ kind, path }: SettingField, value: string): boolean {
  if (value === "") return true;
  if (kind === "email") return isEmail(value);
  if (kind !== "contact") return true;
  const method = path.split(".").at(-1) as ContactMethod;
  const { contacts } = settingsSchema.parse({});
  return buildContactLinks({ ...contacts, [method]: value }).length > 0;
}
