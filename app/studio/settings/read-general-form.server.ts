import { storageGbMax } from "#domains/settings/storage-limits.ts";
import { type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { findTimeZone } from "#platform/time-zone.ts";
import type { GeneralErrors, GeneralValues } from "./general-form.ts";

/** Whether it may be an email: the portal sends nothing to it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const names = ["title", "email", "phone", "address"] as const;

/** Returns the form's values for these settings. */
export const generalValuesOf = ({ title, contacts, timeZone, media }: Settings): GeneralValues => ({
  title,
  email: contacts.email,
  phone: contacts.phone,
  address: contacts.address,
  timeZone,
  storage: String(media.storageMaxGb),
});

/** Reads a sent form. */
export function readGeneralForm(form: FormData): GeneralValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    title: text("title"),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
    timeZone: text("timeZone"),
    storage: text("storage"),
  };
}

/** Returns what is wrong, by field. */
export function checkGeneralForm(values: GeneralValues): GeneralErrors {
  const errors: GeneralErrors = {};
  for (const name of names) if (values[name].length > titleMaxChars) errors[name] = "too-long";
  if (values.email !== "" && !errors.email && !emailPattern.test(values.email))
    errors.email = "email";
  if (findTimeZone(values.timeZone) === null) errors.timeZone = "time-zone";
  const storageGb = Number(values.storage);
  if (!Number.isInteger(storageGb) || storageGb < 1 || storageGb > storageGbMax)
    errors.storage = "storage";
  return errors;
}

/** The change of the settings that the form asks for. */
export const settingsChangeOf = ({ title, timeZone, storage, ...contacts }: GeneralValues) => ({
  title,
  timeZone,
  contacts,
  media: { storageMaxGb: Number(storage) },
});
