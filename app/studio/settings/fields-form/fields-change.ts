import {
  fieldsOf,
  hasTexts,
  inputNamesOf,
  type SettingsForm,
  type SettingValues,
} from "./setting-field.ts";

/** Reads a form: the inputs whose names begin with the prefix. */
export function readFields(
  form: SettingsForm,
  sent: FormData,
  languages: readonly string[],
  prefix = "",
): SettingValues {
  const values: SettingValues = {};
  for (const field of fieldsOf(form))
    for (const name of inputNamesOf(field, languages))
      values[name] = cleanValue(String(sent.get(prefix + name) ?? ""));
  return values;
}

/** A value as it is compared and saved. Browsers send the same line break in different ways. */
export const cleanValue = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/** The change of the settings that the form asks for. A text that is empty in a language is removed. */
export function changeOf(
  form: SettingsForm,
  values: SettingValues,
  languages: readonly string[],
): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const field of fieldsOf(form))
    for (const name of inputNamesOf(field, languages)) {
      const text = values[name] ?? "";
      const emptyValue = hasTexts(field.kind) ? null : "";
      setAt(change, name.split("."), field.kind === "flag" ? text === "on" : text || emptyValue);
    }
  return change;
}

function setAt(tree: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) tree[key] = value;
  else setAt((tree[key] ??= {}) as Record<string, unknown>, rest, value);
}
