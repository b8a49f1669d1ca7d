import { isSecret } from "#domains/identity/steps/form-field.ts";
import {
  activeFields,
  confirmFieldId,
  normalizeFieldValue,
  type RegistrationField,
} from "./registration-fields.ts";

/** Fields whose answers the account itself stores, for all portals. */
const accountFields: ReadonlySet<string> = new Set([
  "firstName",
  "lastName",
  "email",
  "phone",
  "username",
  "password",
  confirmFieldId,
]);
/** The details in a profile besides the names. */
export const profileDetails = ["additional", "age"] as const;

/** Whether a field's answer is a detail that a user edits in their profile. */
export const isDetail = (field: Pick<RegistrationField, "id" | "type">): boolean =>
  !accountFields.has(field.id) && !isSecret(field);

/** Returns the active fields whose answers the profile shows and changes as details. */
export const detailFields = (fields: readonly RegistrationField[]): RegistrationField[] =>
  activeFields(fields).filter(isDetail);

/** Returns the answers to these fields by field id, as they are stored, without the empty ones. */
export function readAnswers(
  fields: readonly RegistrationField[],
  typed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const answers = fields.flatMap((field) => {
    const value = normalizeFieldValue(
      field,
      (Object.hasOwn(typed, field.id) && typed[field.id]) || "",
    );
    return value === "" ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(answers);
}

/** Splits answers into those stored in the account's profile and those stored with the portal's membership. */
export function splitAnswers(answers: Readonly<Record<string, string>>) {
  const isProfileEntry = ([id]: [string, string]) =>
    (profileDetails as readonly string[]).includes(id);
  const entries = Object.entries(answers);
  return {
    profile: Object.fromEntries(entries.filter(isProfileEntry)),
    registration: Object.fromEntries(entries.filter((entry) => !isProfileEntry(entry))),
  };
}
