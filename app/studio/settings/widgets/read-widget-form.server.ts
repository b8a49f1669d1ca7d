import type { Settings } from "#domains/settings/settings.ts";
import { findSettingsProblems } from "#domains/settings/settings-problems.ts";
import { inputNamesOf, widgetGroups, type WidgetValues } from "./widget-fields.ts";

const fields = widgetGroups.flatMap((group) => group.fields);

/** Returns the form's values for these settings. */
export function widgetValuesOf(settings: Settings): WidgetValues {
  const values: WidgetValues = {};
  for (const field of fields)
    for (const name of inputNamesOf(field, settings.i18n.langs)) {
      const value = valueAt(settings, name);
      values[name] = value === true ? "on" : typeof value === "string" ? value : "";
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

/** Reads a sent form. */
export function readWidgetForm(form: FormData, languages: readonly string[]): WidgetValues {
  const values: WidgetValues = {};
  for (const field of fields)
    for (const name of inputNamesOf(field, languages))
      values[name] = String(form.get(name) ?? "").trim();
  return values;
}

/** The change of the settings that the form asks for. A text that is empty in a language is removed. */
export function widgetChangeOf(
  values: WidgetValues,
  languages: readonly string[],
): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const field of fields)
    for (const name of inputNamesOf(field, languages)) {
      const text = values[name] ?? "";
      const emptyValue = field.kind === "texts" ? null : "";
      setAt(change, name.split("."), field.kind === "flag" ? text === "on" : text || emptyValue);
    }
  return change;
}

function setAt(tree: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) tree[key] = value;
  else setAt((tree[key] ??= {}) as Record<string, unknown>, rest, value);
}

/** Returns the names of the inputs whose values the settings can't have. */
export const findWrongInputs = (change: Record<string, unknown>): string[] =>
  findSettingsProblems(change).map(({ path }) => path.join("."));
