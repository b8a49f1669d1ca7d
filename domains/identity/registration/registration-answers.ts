import { isSecret } from "#domains/identity/steps/form-field.ts";
import {
  activeFields,
  confirmField,
  fieldValue,
  type RegistrationField,
} from "./registration-fields.ts";

/** Of these the account itself holds the answer, for all its portals. */
const accountFields: ReadonlySet<string> = new Set([
  "firstName",
  "lastName",
  "email",
  "phone",
  "username",
  "password",
  confirmField,
]);
/** What a profile holds beside the names (section 3, User.profile). */
export const profileDetails = ["additional", "age"] as const;

/** Whether a field's answer is one of the details that a person edits in their profile. */
export const isDetail = (field: Pick<RegistrationField, "id" | "type">): boolean =>
  !accountFields.has(field.id) && !isSecret(field);

/** The active fields whose answers are shown and changed in the profile as details of the person. */
export const detailFields = (fields: readonly RegistrationField[]): RegistrationField[] =>
  activeFields(fields).filter(isDetail);

/** Answers by field id, of these fields alone, as they are stored; what was left empty is left out. */
export function readAnswers(
  fields: readonly RegistrationField[],
  typed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const answers = fields.flatMap((field) => {
    const value = fieldValue(field, (Object.hasOwn(typed, field.id) && typed[field.id]) || "");
    return value === "" ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(answers);
}

/** Splits answers into those stored in the account's profile and those stored with the membership of the portal. */
export function splitAnswers(answers: Readonly<Record<string, string>>) {
  const ofProfile = ([id]: [string, string]) => (profileDetails as readonly string[]).includes(id);
  const entries = Object.entries(answers);
  return {
    profile: Object.fromEntries(entries.filter(ofProfile)),
    registration: Object.fromEntries(entries.filter((entry) => !ofProfile(entry))),
  };
}
