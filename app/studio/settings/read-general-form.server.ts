import { languagesMax, type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { type GeneralErrors, type GeneralValues, offeredLanguages } from "./general-form.ts";

const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
/** Whether it may be an email: the portal sends nothing to it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the form's values for these settings. */
export const generalValuesOf = ({ title, i18n, contacts }: Settings): GeneralValues => ({
  title,
  languages: i18n.langs,
  newLanguage: "",
  primaryLanguage: i18n.primaryLang,
  email: contacts.email,
  phone: contacts.phone,
  address: contacts.address,
});

/** Reads a sent form. The portal's languages keep their order; new ones come last. */
export function readGeneralForm(form: FormData, languagesBefore: readonly string[]): GeneralValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const checked = new Set(form.getAll("languages").map(String));
  const newLanguage = text("newLanguage");
  return {
    title: text("title"),
    languages: offeredLanguages([...languagesBefore, ...checked]).filter((code) =>
      checked.has(code),
    ),
    newLanguage,
    primaryLanguage: text("primaryLanguage"),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
  };
}

/** Returns the portal's languages with the added one. */
const allLanguages = ({ languages, newLanguage }: GeneralValues): string[] => [
  ...new Set([...languages, ...(newLanguage === "" ? [] : [newLanguage])]),
];

/** Returns what is wrong, by field. */
export function checkGeneralForm(values: GeneralValues): GeneralErrors {
  const errors: GeneralErrors = {};
  for (const name of ["title", "email", "phone", "address"] as const)
    if (values[name].length > titleMaxChars) errors[name] = "too-long";
  if (values.email !== "" && !errors.email && !emailPattern.test(values.email))
    errors.email = "email";
  if (values.newLanguage !== "" && !isLanguage(values.newLanguage)) errors.newLanguage = "language";
  const languages = allLanguages(values);
  if (languages.length === 0 || languages.length > languagesMax) errors.languages = "no-language";
  else if (!languages.includes(values.primaryLanguage)) errors.primaryLanguage = "primary";
  return errors;
}

function isLanguage(code: string): boolean {
  if (!languagePattern.test(code)) return false;
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

/** The change of the settings that the form asks for. */
export const settingsChangeOf = (values: GeneralValues) => ({
  title: values.title,
  i18n: { langs: allLanguages(values), primaryLang: values.primaryLanguage },
  contacts: { email: values.email, phone: values.phone, address: values.address },
});
