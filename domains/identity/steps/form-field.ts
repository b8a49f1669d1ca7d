import {
  confirmFieldId,
  type RegistrationField,
} from "#domains/identity/registration/registration-fields.ts";

/** A registration field in the page's language. Without a name, the interface's own text is used. */
export type FormField = {
  id: string;
  name: string;
  type: string;
  defaultValue: string;
  validation: RegistrationField["validation"];
};

/** Turns a form field into a field for the checks, with the properties that they use. */
export function toRegistrationField(field: FormField): RegistrationField {
  const { id, type, validation } = field;
  const flags = { active: true, unrequirable: false, unactivable: false };
  return { uid: id, id, type, validation, name: {}, props: {}, ...flags };
}

/** Whether the input must never be shown again or stored. */
export function isSecret({ id, type }: Pick<FormField, "id" | "type">): boolean {
  return id === "password" || id === confirmFieldId || type === "password";
}

/** Message keys of the fields that the interface has a text for. */
const labelKeys: Readonly<Record<string, string>> = {
  firstName: "popup.field.first-name",
  lastName: "popup.field.last-name",
  username: "popup.field.username",
  email: "popup.field.email",
  password: "popup.field.password",
  confirm: "popup.field.repeat-password",
  phone: "popup.field.phone",
  age: "popup.field.age",
  additional: "popup.field.additional",
};

/** Returns the key of the interface's text for a field. */
export const labelKeyOf = (id: string): string | undefined =>
  Object.hasOwn(labelKeys, id) ? labelKeys[id] : undefined;
