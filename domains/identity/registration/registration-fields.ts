import type { Settings } from "#domains/settings/settings.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { matchesRegexp } from "#platform/safe-regexp.ts";
import { hidesSigns } from "#domains/identity/sign-in/username.ts";

/** Section 5; both names, after trimming, in code points. A field's own lengths win. */
export const nameMinLength = 2;
export const nameMaxLength = 15;
/** Section 5: the anonymous sign-up. */
export const usernameMinLength = 5;
export const usernameMaxLength = 30;
export const anonymousPasswordMinLength = 6;
/** This project's choice (the specification shows no rule); settings and the field's own length win. */
export const defaultPasswordMinLength = 8;
/** Longer passwords would only burn the server's time. */
export const passwordMaxLength = 256;
/** RFC 5321: a path of 256 with its brackets; the part before the @ has 64 at most. */
export const emailMaxLength = 254;
const emailLocalMaxLength = 64;
/** Section 9: the phone mask. */
export const phoneMaskMaxDigits = 12;
/** AMB-60: the two passwords differ. */
export const coincideKey = "env.scenarious.popup.login.password.coincide.error";
/** A portal's field of this id is the password once more (AMB-34); by default there is none. */
export const confirmField = "confirm";
/** The most that any field takes, whatever its own length says. */
export const valueMaxLength = 1000;

/** One field of a registration form, as configured per portal. */
export type RegistrationField = Settings["registration"]["fields"][number];

function fieldOf(
  id: string,
  type: string,
  validation: RegistrationField["validation"] = {},
  flags: Partial<RegistrationField> = {},
): RegistrationField {
  return {
    uid: id,
    id,
    name: {},
    type,
    props: {},
    validation,
    active: validation.required === true,
    unrequirable: false,
    unactivable: false,
    ...flags,
  };
}

// Without these two nobody could sign in again: an administrator cannot switch them off.
const pinned = { unrequirable: true, unactivable: true };

/** The form of a portal that configures none (section 3). An empty name means the interface's own word. */
export const defaultRegistrationFields: readonly RegistrationField[] = [
  fieldOf("firstName", "text", { required: true }),
  fieldOf("lastName", "text", { required: true }),
  fieldOf("email", "email", { required: true, email: true }, pinned),
  fieldOf("password", "password", { required: true }, pinned),
  fieldOf("phone", "phone", { phone: true }),
  fieldOf("age", "number"),
  fieldOf("additional", "text"),
];

/** The form of the anonymous sign-up. */
export const anonymousRegistrationFields: readonly RegistrationField[] = [
  fieldOf("username", "text", { required: true }),
  fieldOf("password", "password", { required: true, minLength: anonymousPasswordMinLength }),
];

/** The fields that a form shows and checks, in their order (FORM-02). */
export function activeFields(fields: readonly RegistrationField[]): RegistrationField[] {
  return fields.filter(({ active }) => active);
}

/** The fields of a person's names, as their portal asks for them; one it does not ask for may stay empty. */
export function nameFieldsOf(fields: readonly RegistrationField[]): RegistrationField[] {
  return ["firstName", "lastName"].map((id) => {
    const own = fields.find((field) => field.id === id);
    return own?.active ? own : { ...fieldOf(id, "text"), active: true };
  });
}

/** What a validation may know beside the fields. */
export interface FieldRules {
  /** the portal's; `defaultPasswordMinLength` when absent */
  passwordMinLength?: number;
  /**
   * The international phone rule set, given `+` and digits. It is large, so the caller loads it when
   * a form has a phone field; until then only the general shape of a number is asked for.
   */
  isPhone?: (phone: string) => boolean;
}

/**
 * Checks the active fields; an empty answer means that all is well. `values` by field id, as typed.
 * Keys are those of section 5: `crud.validation.message.required`, `.minLength` {min},
 * `.maxLength` {max}, `.email`, `.phone`, `.name`, `.number`, `.username`, `.regexp`; the first that applies is given.
 */
export function validateFields(
  fields: readonly RegistrationField[],
  values: Readonly<Record<string, string | undefined>>,
  rules: FieldRules = {},
): Record<string, FieldError> {
  const typedIn = (id: string) => (Object.hasOwn(values, id) ? values[id] : undefined) ?? "";
  return Object.fromEntries(
    activeFields(fields).flatMap((field) => {
      const typed = typedIn(field.id);
      const error =
        field.id === confirmField
          ? confirmError(typed, typedIn("password"))
          : validateField(field, typed, rules);
      return error ? [[field.id, error] as const] : [];
    }),
  );
}

/** FORM-13: where a portal asks for the password twice, the second one has to be the first. */
function confirmError(typed: string, password: string): FieldError | null {
  if (typed === "") return problem("required");
  return typed === password ? null : { key: coincideKey };
}

/** Checks one field, active or not: what `validateFields` says of it, or null. */
export function validateField(
  field: RegistrationField,
  typed: string,
  rules: FieldRules = {},
): FieldError | null {
  const { validation } = field;
  // Before anything else looks at it: all that follows takes time by the length of the value.
  if (typed.length > valueMaxLength) return problem("maxLength", { max: maxLengthOf(field) });
  const value = fieldValue(field, typed);
  if (value === "") return validation.required ? problem("required") : null;
  const length = [...value].length;
  const min = minLengthOf(field, rules);
  const max = maxLengthOf(field);
  if (length < min) return problem("minLength", { min });
  if (length > max) return problem("maxLength", { max });
  if (isEmailField(field) && !isEmail(value)) return problem("email");
  if (isPhoneField(field) && !(isPhoneShape(value) && (rules.isPhone?.(value) ?? true)))
    return problem("phone");
  if (isNameField(field) && !isPersonName(value)) return problem("name");
  // An age or a count of people: none is below zero.
  if (isNumberField(field) && !/^\d+(?:\.\d+)?$/.test(value)) return problem("number");
  if (field.id === "username" && (/\s/u.test(value) || hidesSigns(value)))
    return problem("username");
  if (validation.regexp && !matchesRegexp(validation.regexp, value)) return problem("regexp");
  return null;
}

function problem(rule: string, params?: FieldError["params"]): FieldError {
  return { key: `crud.validation.message.${rule}`, ...(params ? { params } : {}) };
}

const isEmailField = ({ id, validation }: RegistrationField) =>
  id === "email" || validation.email === true;
export const isPhoneField = ({
  id,
  validation,
}: Pick<RegistrationField, "id" | "validation">): boolean =>
  id === "phone" || validation.phone === true;
const isNumberField = ({ type }: RegistrationField) => type === "number";
const isNameField = ({ id }: RegistrationField) => id === "firstName" || id === "lastName";
const isPasswordField = ({ id, type }: RegistrationField) =>
  id === "password" || id === confirmField || type === "password";

function minLengthOf(field: RegistrationField, rules: FieldRules): number {
  if (field.validation.minLength !== undefined) return field.validation.minLength;
  if (isNameField(field)) return nameMinLength;
  if (field.id === "username") return usernameMinLength;
  if (isPasswordField(field)) return rules.passwordMinLength ?? defaultPasswordMinLength;
  return 0;
}

function maxLengthOf(field: RegistrationField): number {
  const most = isEmailField(field)
    ? emailMaxLength
    : isPasswordField(field)
      ? passwordMaxLength
      : valueMaxLength;
  if (field.validation.maxLength !== undefined) return Math.min(field.validation.maxLength, most);
  if (isNameField(field)) return nameMaxLength;
  return field.id === "username" ? usernameMaxLength : most;
}

/** The value as it is checked and stored: trimmed, emails in lower case, phones as `+` and digits, passwords as typed. */
export function fieldValue(field: RegistrationField, typed: string): string {
  if (isPasswordField(field)) return typed;
  if (isEmailField(field)) return normalizeEmail(typed);
  if (isPhoneField(field)) return normalizePhone(typed);
  if (isNumberField(field)) return normalizeNumber(typed);
  const composed = typed.normalize("NFC");
  // Its owner types it again and again, so it is refused rather than changed (hidesSigns).
  return (field.id === "username" ? composed : cleanLine(composed)).trim();
}

/** Section 5: trimmed and in lower case. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * True for a normalised address as the HTML standard has it, with a dot in its domain, no misplaced
 * dots before the @, and at most 254 characters.
 */
export function isEmail(email: string): boolean {
  if (email.length > emailMaxLength) return false;
  const at = email.lastIndexOf("@");
  const labels = email.slice(at + 1).split(".");
  return (
    at <= emailLocalMaxLength &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@/i.test(email) &&
    email.indexOf("@") === at &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/**
 * AMB-54: refuses digits of any script and the characters printed in section 5, the ASCII ^ beside
 * the printed ˆ, and control characters; at least one letter must be there.
 */
function isPersonName(name: string): boolean {
  return !/[_!¡?÷¿/\\+=@#$%ˆ^&*(){}|~<>;:[\]\p{Nd}\p{Cc}]/u.test(name) && /\p{L}/u.test(name);
}

/** Arabic, Persian and full-width digits as ASCII ones: their codes end in the digit's value. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 15),
  );

/** A number as it is checked and stored: Latin digits and a dot, whatever digits and decimal sign were typed. */
export const normalizeNumber = (typed: string): string =>
  latinDigits(typed.trim()).replace(/[,\u066b]/, ".");

/** A phone as it is checked and stored: `+` and digits, without the blanks and signs people group them by. */
export function normalizePhone(typed: string): string {
  return latinDigits(typed).replace(/[\s().\-\u200e\u200f\u202a-\u202e]/g, "");
}

/** The general shape of an international number (E.164). */
export function isPhoneShape(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone);
}

/** What a phone input holds after each keystroke: `+` and up to 12 digits; empty while nothing useful was typed. */
export function maskPhone(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, "").slice(0, phoneMaskMaxDigits);
  return digits || typed.includes("+") ? `+${digits}` : "";
}
