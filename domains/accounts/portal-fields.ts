import { localizedText, type Settings } from "#domains/settings/settings.ts";
import type { RegistrationFacts } from "#scenarios/facts.ts";
import {
  activeFields,
  defaultRegistrationFields,
  type RegistrationField,
} from "./registration-fields.ts";

/** A registration field in the language of the page; without a name it bears the interface's own word. */
export type FormField = {
  id: string;
  name: string;
  type: string;
  defaultValue: string;
  validation: RegistrationField["validation"];
};

/** The fields of a portal's registration: its own, or the ones of section 3 where it configures none. */
export function portalRegistrationFields(settings: Settings): readonly RegistrationField[] {
  const { fields } = settings.registration;
  return fields.length > 0 ? fields : defaultRegistrationFields;
}

/** The active fields as the registration form of `language` shows them (FORM-01, FORM-02, FORM-08). */
export function formFields(settings: Settings, language: string): FormField[] {
  return activeFields(portalRegistrationFields(settings)).map((field) => ({
    id: field.id,
    name: fieldName(field, language, settings.i18n.primaryLang),
    type: field.type,
    defaultValue: isSecret(field) ? "" : (field.defaultValue ?? ""),
    validation: field.validation,
  }));
}

/** A field as the checks want it: only what they look at is of the portal's making. */
export function checkedField(field: FormField): RegistrationField {
  const { id, type, validation } = field;
  const flags = { active: true, unrequirable: false, unactivable: false };
  return { uid: id, id, type, validation, name: {}, props: {}, ...flags };
}

/** Whether what is typed here must never be shown again or kept. */
export function isSecret({ id, type }: Pick<FormField, "id" | "type">): boolean {
  return id === "password" || type === "password";
}

/** The ways in that a portal's settings offer. */
export function registrationFacts({ registration, integrations }: Settings): RegistrationFacts {
  const { whatsapp, telegram, viber, facebook } = integrations;
  const endpoints = [whatsapp, telegram, viber, facebook].map(({ endpoint }) => endpoint);
  return {
    email: registration.email,
    google: registration.google,
    facebook: registration.facebook,
    messengers: registration.messengers && endpoints.some((endpoint) => endpoint !== ""),
    anonymous: registration.anonymous,
    phone: registration.phone,
  };
}

const namedByTheInterface: ReadonlySet<string> = new Set(
  defaultRegistrationFields.map(({ id }) => id),
);

/** A name given in one language stays in it where the interface has a word of its own. */
function fieldName({ id, name }: RegistrationField, language: string, primary: string): string {
  if (namedByTheInterface.has(id)) return name[language] ?? "";
  return localizedText(name, language, primary) || id;
}
