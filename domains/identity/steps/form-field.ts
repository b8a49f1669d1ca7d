import {
  confirmField,
  type RegistrationField,
} from "#domains/identity/registration/registration-fields.ts";

/** A registration field in the language of the page; without a name it bears the interface's own word. */
export type FormField = {
  id: string;
  name: string;
  type: string;
  defaultValue: string;
  validation: RegistrationField["validation"];
};

/** A field as the checks want it: only what they look at is of the portal's making. */
export function checkedField(field: FormField): RegistrationField {
  const { id, type, validation } = field;
  const flags = { active: true, unrequirable: false, unactivable: false };
  return { uid: id, id, type, validation, name: {}, props: {}, ...flags };
}

/** Whether what is typed here must never be shown again or kept. */
export function isSecret({ id, type }: Pick<FormField, "id" | "type">): boolean {
  return id === "password" || id === confirmField || type === "password";
}

/** Message keys of the fields that the interface has a word for. */
const wordKeys: Readonly<Record<string, string>> = {
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

/** The key of the interface's word for a field. */
export const wordKeyOf = (id: string): string | undefined =>
  Object.hasOwn(wordKeys, id) ? wordKeys[id] : undefined;
