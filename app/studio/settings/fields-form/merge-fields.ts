import { mergeStep, wasMarker, wasPrefix } from "#app/studio/setup/step-values.ts";
import type { SettingValues } from "./setting-field.ts";

type MergedFields<Values extends SettingValues> = {
  /** What to save: what the form has changed, and otherwise what is saved. */
  values: Values;
  /** The names of the inputs that this form and somebody else have changed, each in another way. */
  clashes: string[];
};

/**
 * Puts together what a form changes and what others have saved since it was filled in.
 * @param read reads the inputs whose names begin with the prefix
 */
export function mergeFields<Values extends SettingValues>(
  sent: FormData,
  read: (prefix: string) => Values,
  stored: { values: Values; version: number },
): MergedFields<Values> {
  const values = read("");
  if (sent.has(wasMarker)) {
    const merged = mergeStep({
      sent: listsOf(values),
      was: listsOf(read(wasPrefix)),
      stored: listsOf(stored.values),
    });
    return { values: textsOf(merged.values) as Values, clashes: merged.clashes };
  }
  // It says only which version it was filled in with: after another one, every difference may be somebody else's change.
  const isNewest = Number(sent.get("version")) === stored.version;
  const differing = Object.keys(values).filter((name) => values[name] !== stored.values[name]);
  return { values, clashes: isNewest ? [] : differing };
}

/** The values as hidden fields hold them. */
export const listsOf = (values: SettingValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));

const textsOf = (lists: Readonly<Record<string, readonly string[]>>): SettingValues =>
  Object.fromEntries(Object.entries(lists).map(([name, [value = ""]]) => [name, value]));
