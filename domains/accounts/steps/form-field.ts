import {
  confirmField,
  type RegistrationField,
} from "#domains/accounts/registration/registration-fields.ts";

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
