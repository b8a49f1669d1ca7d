import type { Provider } from "#platform/provider-keys.ts";
import { offeredMessengers } from "#domains/messaging/messenger.ts";
import { localizedText, type Settings } from "#domains/settings/settings.ts";
import type { RegistrationFacts } from "#scenarios/facts.ts";
import { type FormField, isSecret } from "#domains/identity/steps/form-field.ts";
import {
  activeFields,
  confirmFieldId,
  defaultRegistrationFields,
  type RegistrationField,
} from "./registration-fields.ts";

/**
 * Returns the fields of a portal's registration: its own, or the defaults if it configures none. Email and password are
 * always included, because users need them to sign in again.
 */
export function portalRegistrationFields(settings: Settings): readonly RegistrationField[] {
  const { fields } = settings.registration;
  if (fields.length === 0) return defaultRegistrationFields;
  const missingFields = defaultRegistrationFields.filter(
    (field) => field.unactivable && !fields.some(({ id, active }) => id === field.id && active),
  );
  const ids = new Set(missingFields.map(({ id }) => id));
  return [...fields.filter(({ id }) => !ids.has(id)), ...missingFields];
}

/** Returns the active fields as the registration form of `language` shows them. */
export function listFormFields(settings: Settings, language: string): FormField[] {
  return activeFields(portalRegistrationFields(settings)).map((field) => ({
    id: field.id,
    name: fieldName(field, language, settings.i18n.primaryLang),
    type: field.type,
    defaultValue: isSecret(field) ? "" : (field.defaultValue ?? ""),
    validation: field.validation,
  }));
}

/** Returns the sign-in methods that a portal offers: switched on, and with the keys of the services they need. */
export function readRegistrationFacts(
  settings: Settings,
  available: ReadonlySet<Provider>,
): RegistrationFacts {
  const { registration } = settings;
  return {
    email: registration.email,
    google: registration.google && available.has("google"),
    facebook: registration.facebook && available.has("facebook"),
    messengers: offeredMessengers(settings, available).length > 0,
    anonymous: registration.anonymous,
    phone: registration.phone && available.has("twilio"),
    ...(registration.passkey && { passkey: true }),
  };
}

const fieldsWithInterfaceText: ReadonlySet<string> = new Set([
  ...defaultRegistrationFields.map(({ id }) => id),
  confirmFieldId,
]);

/**
 * A name configured for one language is used only in that language, if the interface has its own text for the field.
 */
function fieldName({ id, name }: RegistrationField, language: string, primary: string): string {
  if (fieldsWithInterfaceText.has(id)) return name[language] ?? "";
  return localizedText(name, language, primary) || id;
}
