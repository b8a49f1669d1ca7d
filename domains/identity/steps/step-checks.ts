import type { FieldError } from "#platform/domain-error.ts";
import {
  anonymousRegistrationFields,
  coincideKey,
  isEmail,
  isPhoneShape,
  normalizeEmail,
  normalizePhone,
  passwordMaxLength,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";

/** The values of a popup's form, by field name. The browser and the server run the same checks on them. */
export type Values = Readonly<Record<string, string>>;
export type Checked = Record<string, FieldError>;

const required: FieldError = { key: "crud.validation.message.required" };

/** Requires a valid email. */
function emailError(typed: string | undefined): FieldError | undefined {
  const email = normalizeEmail(typed ?? "");
  if (email === "") return required;
  return isEmail(email) ? undefined : { key: "crud.validation.message.email" };
}

function found(errors: Record<string, FieldError | undefined>): Checked {
  const wrong = Object.entries(errors).filter((entry): entry is [string, FieldError] => !!entry[1]);
  return Object.fromEntries(wrong);
}

/** Checks email and password. The password's length doesn't matter at sign-in. */
export function checkLogin(values: Values): Checked {
  return found({
    email: emailError(values["email"]),
    password: values["password"] ? undefined : required,
  });
}

/** Checks the user name and password of an existing account. Their lengths don't matter at sign-in. */
export function checkAnonymousSignIn(values: Values): Checked {
  return found({
    username: values["username"]?.trim() ? undefined : required,
    password: values["password"] ? undefined : required,
  });
}

export const checkAnonymousSignUp = (values: Values): Checked =>
  validateFields(anonymousRegistrationFields, values);

/** Requires a phone: checked by the international rules if they are loaded, else by the general shape. */
export function checkPhone(values: Values, isPhone: (phone: string) => boolean): Checked {
  const phone = normalizePhone(values["phone"] ?? "");
  if (phone === "") return { phone: required };
  const good = isPhoneShape(phone) && isPhone(phone);
  return good ? {} : { phone: { key: "crud.validation.message.phone" } };
}

/** Checks the profile's contacts: each one that is filled in must be valid. */
export function checkContacts(values: Values): Checked {
  const email = normalizeEmail(values["email"] ?? "");
  const phone = (values["phone"] ?? "").trim();
  return {
    ...(email !== "" && !isEmail(email) && { email: { key: "crud.validation.message.email" } }),
    ...(phone !== "" && checkPhone(values, () => true)),
  };
}

/** The phone is required when a user completes their profile. */
export const checkProfile = (values: Values): Checked => ({
  ...checkContacts(values),
  ...checkPhone(values, () => true),
});

/** Checks the address for the reset email. */
export function checkForgotten(values: Values): Checked {
  return found({ email: emailError(values["email"]) });
}

/** Checks a new password and its repetition. Lengths are in characters as people count them. */
export function checkRestore(values: Values, min: number): Checked {
  const { password = "", confirm = "" } = values;
  const length = [...password].length;
  const tooShort = length < min && { key: "crud.validation.message.minLength", params: { min } };
  const tooLong = length > passwordMaxLength && {
    key: "crud.validation.message.maxLength",
    params: { max: passwordMaxLength },
  };
  return found({
    password: password === "" ? required : tooShort || tooLong || undefined,
    confirm: confirm === "" ? required : confirm === password ? undefined : { key: coincideKey },
  });
}

/** Returns the text above the form for `checkRestore`'s errors. */
export function restoreLineOf(wrong: Checked): string {
  const differ = wrong["confirm"]?.key === coincideKey && !wrong["password"];
  return differ ? coincideKey : "env.scenarious.popup.login.error";
}
