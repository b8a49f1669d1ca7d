import { storageGbMax } from "#domains/settings/storage-limits.ts";
import { type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { findTimeZone } from "#platform/time-zone.ts";
import type { GeneralErrors, GeneralValues } from "./general-form.ts";

/** Returns the form's values for these settings. */
export const generalValuesOf = ({ title, timeZone, media }: Settings): GeneralValues => ({
  title,
  timeZone,
  storage: String(media.storageMaxGb),
});

/** Reads a sent form: the inputs whose names begin with the prefix. */
export function readGeneralForm(form: FormData, prefix = ""): GeneralValues {
  const text = (name: string) => String(form.get(prefix + name) ?? "").trim();
  return {
    title: text("title"),
    timeZone: text("timeZone"),
    storage: text("storage"),
  };
}

/** Returns what is wrong, by field. */
export function checkGeneralForm(values: GeneralValues): GeneralErrors {
  const errors: GeneralErrors = {};
  if (values.title.length > titleMaxChars) errors.title = "too-long";
  if (findTimeZone(values.timeZone) === null) errors.timeZone = "time-zone";
  const storageGb = Number(values.storage);
  if (!Number.isInteger(storageGb) || storageGb < 1 || storageGb > storageGbMax)
    errors.storage = "storage";
  return errors;
}

/** The change of the settings that the form asks for. */
export const settingsChangeOf = ({ title, timeZone, storage }: GeneralValues) => ({
  title,
  timeZone,
  media: { storageMaxGb: Number(storage) },
});
