import { localizedText, type Settings } from "#domains/settings/settings.ts";
import type { DataSourceField, ShownField } from "./form.ts";

/** Longer lists are searched on the server, so pages stay small and nobody scrolls through them. */
export const optionsShownMax = 50;

type LanguageSettings = { language: string; settings: Pick<Settings, "i18n"> };

/** Returns a function that picks a text in the requested language, or else in the portal's primary language. */
export const createLocalizer =
  ({ language, settings }: LanguageSettings) =>
  (text: Readonly<Record<string, string>>): string =>
    localizedText(text, language, settings.i18n.primaryLang);

/** A field in the page's language. */
export function localizeField(field: DataSourceField, ctx: LanguageSettings): ShownField {
  const localize = createLocalizer(ctx);
  const { id, type, validation, defaultValue = "", props } = field;
  return {
    id,
    name: localize(field.name) || id,
    type,
    hint: localize(props.hint),
    options: isSearched(field) ? null : localizeOptions(field, ctx),
    validation,
    defaultValue,
  };
}

/** Whether the server searches the field's options while the user types. */
export const isSearched = ({ type, props }: DataSourceField): boolean =>
  type === "select" && (props.source !== undefined || props.options.length > optionsShownMax);

/** The options with their visible labels. */
export function localizeOptions(
  { props }: DataSourceField,
  ctx: LanguageSettings,
): { value: string; label: string }[] {
  const localize = createLocalizer(ctx);
  return props.options.map(({ value, label }) => ({ value, label: localize(label) || value }));
}
