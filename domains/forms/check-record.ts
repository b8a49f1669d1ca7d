import {
  type FieldRules,
  isEmail,
  isPhoneShape,
  normalizeEmail,
  normalizeNumber,
  normalizePhone,
} from "#domains/identity/registration/registration-fields.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { cleanLine, cleanText } from "#platform/typed-text.ts";
import { matchesRegexp } from "#platform/safe-regexp.ts";
import { fieldValueMaxChars, type ShownField, textareaMaxChars } from "./form.ts";

/** The value of a ticked box, as sent and stored. */
export const tickedValue = "on";

/** What the checks need to know about a field. A search field accepts what the server finds (`options` is null). */
export type CheckedField = Pick<ShownField, "id" | "type" | "validation" | "options">;

type Values = Readonly<Record<string, string | undefined>>;

const valueOf = (values: Values, id: string): string =>
  (Object.hasOwn(values, id) ? values[id] : undefined) ?? "";

/**
 * Checks the values of a form; an empty result means they are valid. Browser and server use the same checks. The
 * error keys are those in docs/specification/forms.md, and `.number`, `.min` {min}, `.max` {max}, `.date`, `.option`.
 * Hidden fields are not checked, because nobody types them.
 */
export function checkRecord(
  fields: readonly CheckedField[],
  values: Values,
  rules: FieldRules = {},
): Record<string, FieldError> {
  const errorEntries = fields.flatMap((field) => {
    const error =
      field.type === "hidden" ? null : checkField(field, valueOf(values, field.id), rules);
    return error ? [[field.id, error] as const] : [];
  });
  return Object.fromEntries(errorEntries);
}

function checkField(field: CheckedField, typed: string, rules: FieldRules): FieldError | null {
  const { validation, type } = field;
  const max = maxLengthOf(field);
  // Check the length first: all other checks take longer for a longer value.
  if (typed.length > textareaMaxChars) return fieldError("maxLength", { max });
  const value = normalizeValue(field, typed);
  if (value === "") return validation.required ? fieldError("required") : null;
  const length = [...value].length;
  const { minLength: min = 0 } = validation;
  if (length < min) return fieldError("minLength", { min });
  if (length > max) return fieldError("maxLength", { max });
  if (isEmailField(field) && !isEmail(value)) return fieldError("email");
  if (isPhoneField(field) && !(isPhoneShape(value) && (rules.isPhone?.(value) ?? true)))
    return fieldError("phone");
  const numberError = type === "number" ? checkNumber(value, validation) : null;
  if (numberError) return numberError;
  if (type === "date" && !isDate(value)) return fieldError("date");
  if (type === "select" && field.options?.every((option) => option.value !== value))
    return fieldError("option");
  if (validation.regexp && !matchesRegexp(validation.regexp, value)) return fieldError("regexp");
  return null;
}

function checkNumber(value: string, { min, max }: CheckedField["validation"]): FieldError | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return fieldError("number");
  if (min !== undefined && Number(value) < min) return fieldError("min", { min });
  if (max !== undefined && Number(value) > max) return fieldError("max", { max });
  return null;
}

function fieldError(rule: string, params?: FieldError["params"]): FieldError {
  return { key: `crud.validation.message.${rule}`, ...(params && { params }) };
}

export const isEmailField = ({ type, validation }: CheckedField): boolean =>
  type === "email" || validation.email === true;
export const isPhoneField = ({ type, validation }: CheckedField): boolean =>
  type === "phone" || validation.phone === true;

function maxLengthOf({ type, validation }: CheckedField): number {
  const maxChars = type === "textarea" ? textareaMaxChars : fieldValueMaxChars;
  return Math.min(validation.maxLength ?? maxChars, maxChars);
}

/** A calendar day as `YYYY-MM-DD`. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** The value as it is checked and stored. */
export function normalizeValue(field: CheckedField, typed: string): string {
  if (field.type === "checkbox") return typed === tickedValue ? tickedValue : "";
  if (isEmailField(field)) return normalizeEmail(typed);
  if (isPhoneField(field)) return normalizePhone(typed);
  // Hidden values are cut without an error: no real one is this long.
  if (field.type === "hidden") return cleanLine(typed).trim().slice(0, fieldValueMaxChars).trim();
  if (field.type === "number") return normalizeNumber(typed);
  const clean = field.type === "textarea" ? cleanText : cleanLine;
  return clean(typed.normalize("NFC")).trim();
}

/** The values to store: filled-in fields of the form; everything else is dropped. */
export function toRecord(fields: readonly CheckedField[], values: Values): Record<string, string> {
  const valueEntries = fields.flatMap((field) => {
    const value = normalizeValue(field, valueOf(values, field.id));
    return value === "" ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(valueEntries);
}
