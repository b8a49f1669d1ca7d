import type { Settings } from "#domains/settings/settings.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { matchesRegexp } from "#platform/safe-regexp.ts";
import { hasHiddenCharacters } from "#domains/identity/sign-in/username.ts";

/** Limits for first and last names, trimmed, in code points. A field's own lengths take precedence. */
export const nameMinLength = 2;
export const nameMaxLength = 15;
/** Limits for the anonymous sign-up. */
export const usernameMinLength = 5;
export const usernameMaxLength = 30;
export const anonymousPasswordMinLength = 6;
/** Our choice, since the specification gives no minimum. The settings and a field's own length take precedence. */
export const defaultPasswordMinLength = 8;
/** Hashing longer passwords would only waste the server's time. */
export const passwordMaxLength = 256;
/** RFC 5321: a path has at most 256 characters with its brackets, and the part before the @ at most 64. */
export const emailMaxLength = 254;
const emailLocalMaxLength = 64;
export const phoneMaskMaxDigits = 12;
/** Message key: the two passwords differ. */
export const passwordsDifferKey = "env.scenarious.popup.login.password.coincide.error";
/** Id of the field that repeats the password; it is not among the default fields. */
export const confirmFieldId = "confirm";
/** The longest value of any field, even if its own maximum is higher. */
export const valueMaxLength = 1000;

/** One field of a registration form, as configured per portal. */
export type RegistrationField = Settings["registration"]["fields"][number];

function createField(
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

// Users need an email and a password to sign in again, so an admin can't switch these two off.
const alwaysActive = { unrequirable: true, unactivable: true };

/** The form of a portal that configures no fields. An empty name means the interface's own text. */
export const defaultRegistrationFields: readonly RegistrationField[] = [
  createField("firstName", "text", { required: true }),
  createField("lastName", "text", { required: true }),
  createField("email", "email", { required: true, email: true }, alwaysActive),
  createField("password", "password", { required: true }, alwaysActive),
  createField("phone", "phone", { phone: true }),
  createField("age", "number"),
  createField("additional", "text"),
];

/** The form of the anonymous sign-up. */
export const anonymousRegistrationFields: readonly RegistrationField[] = [
  createField("username", "text", { required: true }),
  createField("password", "password", { required: true, minLength: anonymousPasswordMinLength }),
];

/** Returns the fields that a form shows and checks, in order. */
export function activeFields(fields: readonly RegistrationField[]): RegistrationField[] {
  return fields.filter(({ active }) => active);
}

/** Returns the name fields as their portal configures them. A name that the portal doesn't ask for is optional. */
export function nameFieldsOf(fields: readonly RegistrationField[]): RegistrationField[] {
  return ["firstName", "lastName"].map((id) => {
    const portalField = fields.find((field) => field.id === id);
    return portalField?.active ? portalField : { ...createField(id, "text"), active: true };
  });
}

/** What a validation may use besides the fields. */
export interface FieldRules {
  /** The portal's minimum; `defaultPasswordMinLength` if missing. */
  passwordMinLength?: number;
  /**
   * The international phone rules, given `+` and digits. They are large, so the caller loads them when a form has a
   * phone field; until then only the general shape of a number is checked.
   */
  isPhone?: (phone: string) => boolean;
}

/**
 * Checks the active fields; an empty result means that all are valid. `values` by field id, as typed. Returns the first
 * of these keys that applies to a field: `crud.validation.message.required`, `.minLength` {min}, `.maxLength` {max},
 * `.email`, `.phone`, `.name`, `.number`, `.username`, `.regexp`.
 */
export function validateFields(
  fields: readonly RegistrationField[],
  values: Readonly<Record<string, string | undefined>>,
  rules: FieldRules = {},
): Record<string, FieldError> {
  const valueOf = (id: string) => (Object.hasOwn(values, id) ? values[id] : undefined) ?? "";
  return Object.fromEntries(
    activeFields(fields).flatMap((field) => {
      const typed = valueOf(field.id);
      const error =
        field.id === confirmFieldId
          ? checkConfirmation(typed, valueOf("password"))
          : validateField(field, typed, rules);
      return error ? [[field.id, error] as const] : [];
    }),
  );
}

/** If a portal asks for the password twice, both must be equal. */
function checkConfirmation(typed: string, password: string): FieldError | null {
  if (typed === "") return fieldError("required");
  return typed === password ? null : { key: passwordsDifferKey };
}

/** Checks one field, active or not, as `validateFields` does; null if it is valid. */
export function validateField(
  field: RegistrationField,
  typed: string,
  rules: FieldRules = {},
): FieldError | null {
  const { validation } = field;
  // Check the length first: all other checks take longer for a longer value.
  if (typed.length > valueMaxLength) return fieldError("maxLength", { max: maxLengthOf(field) });
  const value = normalizeFieldValue(field, typed);
  if (value === "") return validation.required ? fieldError("required") : null;
  const length = [...value].length;
  const min = minLengthOf(field, rules);
  const max = maxLengthOf(field);
  if (length < min) return fieldError("minLength", { min });
  if (length > max) return fieldError("maxLength", { max });
  if (isEmailField(field) && !isEmail(value)) return fieldError("email");
  if (isPhoneField(field) && !(isPhoneShape(value) && (rules.isPhone?.(value) ?? true)))
    return fieldError("phone");
  if (isNameField(field) && !isPersonName(value)) return fieldError("name");
  // An age or a number of people is never negative.
  if (isNumberField(field) && !/^\d+(?:\.\d+)?$/.test(value)) return fieldError("number");
  if (field.id === "username" && (/\s/u.test(value) || hasHiddenCharacters(value)))
    return fieldError("username");
  if (validation.regexp && !matchesRegexp(validation.regexp, value)) return fieldError("regexp");
  return null;
}

function fieldError(rule: string, params?: FieldError["params"]): FieldError {
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
  id === "password" || id === confirmFieldId || type === "password";

function minLengthOf(field: RegistrationField, rules: FieldRules): number {
  if (field.validation.minLength !== undefined) return field.validation.minLength;
  if (isNameField(field)) return nameMinLength;
  if (field.id === "username") return usernameMinLength;
  if (isPasswordField(field)) return rules.passwordMinLength ?? defaultPasswordMinLength;
  return 0;
}

function maxLengthOf(field: RegistrationField): number {
  const maxLength = isEmailField(field)
    ? emailMaxLength
    : isPasswordField(field)
      ? passwordMaxLength
      : valueMaxLength;
  if (field.validation.maxLength !== undefined)
    return Math.min(field.validation.maxLength, maxLength);
  if (isNameField(field)) return nameMaxLength;
  return field.id === "username" ? usernameMaxLength : maxLength;
}

/**
 * Returns the value as it is checked and stored: trimmed, emails in lower case, phones as `+` and digits, passwords as
 * typed.
 */
export function normalizeFieldValue(field: RegistrationField, typed: string): string {
  if (isPasswordField(field)) return typed;
  if (isEmailField(field)) return normalizeEmail(typed);
  if (isPhoneField(field)) return normalizePhone(typed);
  if (isNumberField(field)) return normalizeNumber(typed);
  const composed = typed.normalize("NFC");
  // A user name is typed again at every sign-in, so hidden characters are refused (hasHiddenCharacters) instead of removed.
  return (field.id === "username" ? composed : cleanLine(composed)).trim();
}

/** Trims an email and puts it in lower case. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Whether a normalised email is valid by the HTML standard, with a dot in its domain, no misplaced dots before the @,
 * and at most 254 characters.
 */
export function isEmail(email: string): boolean {
  if (email.length > emailMaxLength) return false;
  const atSignIndex = email.lastIndexOf("@");
  const labels = email.slice(atSignIndex + 1).split(".");
  return (
    atSignIndex <= emailLocalMaxLength &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@/i.test(email) &&
    email.indexOf("@") === atSignIndex &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/**
 * Refuses digits of any script, control characters and the characters printed in docs/specification/forms.md#names,
 * including the ASCII ^ besides the printed ˆ. At least one letter is required.
 */
function isPersonName(name: string): boolean {
  return !/[_!¡?÷¿/\\+=@#$%ˆ^&*(){}|~<>;:[\]\p{Nd}\p{Cc}]/u.test(name) && /\p{L}/u.test(name);
}

/** Turns Arabic, Persian and full-width digits into ASCII digits: their codes end in the digit's value. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 15),
  );

/**
 * Returns a number as it is checked and stored: Latin digits and a dot, whatever digits and decimal separator were
 * typed.
 */
export const normalizeNumber = (typed: string): string =>
  toLatinDigits(typed.trim()).replace(/[,\u066b]/, ".");

/** Returns a phone as it is checked and stored: `+` and digits, without grouping characters. */
export function normalizePhone(typed: string): string {
  return toLatinDigits(typed).replace(/[\s().\-\u200e\u200f\u202a-\u202e]/g, "");
}

/** Checks the general shape of an international number (E.164). */
export function isPhoneShape(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone);
}

/**
 * Returns what a phone input shows after each keystroke: `+` and up to 12 digits, or nothing before the first digit.
 */
export function maskPhone(typed: string): string {
  const digits = toLatinDigits(typed).replace(/\D/g, "").slice(0, phoneMaskMaxDigits);
  return digits || typed.includes("+") ? `+${digits}` : "";
}
