import type { FieldError } from "#platform/domain-error.ts";
import {
  anonymousRegistrationFields,
  passwordsDifferKey,
  isEmail,
  isPhoneShape,
  normalizeEmail,
  normalizePhone,
  passwordMaxLength,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";

/** The values of a popup's form, by field name. The browser and the server run the same checks on them. */
export type Values = Readonly<Record<string, string>>;
export type FieldErrors = Record<string, FieldError>;

const requiredError: FieldError = { key: "crud.validation.message.required" };

/** Returns the error of a missing or invalid email. */
function findEmailError(typed: string | undefined): FieldError | undefined {
  const email = normalizeEmail(typed ?? "");
  if (email === "") return requiredError;
  return isEmail(email) ? undefined : { key: "crud.validation.message.email" };
}

function withoutEmpty(errors: Record<string, FieldError | undefined>): FieldErrors {
  const entries = Object.entries(errors).filter(
    (entry): entry is [string, FieldError] => !!entry[1],
  );
  return Object.fromEntries(entries);
}

/** Checks email and password. The password's length doesn't matter at sign-in. */
export function checkLogin(values: Values): FieldErrors {
  return withoutEmpty({
    email: findEmailError(values["email"]),
    password: values["password"] ? undefined : requiredError,
  });
}

/** Checks the user name and password of an existing account. Their lengths don't matter at sign-in. */
export function checkAnonymousSignIn(values: Values): FieldErrors {
  return withoutEmpty({
    username: values["username"]?.trim() ? undefined : requiredError,
    password: values["password"] ? undefined : requiredError,
  });
}

export const checkAnonymousSignUp = (values: Values): FieldErrors =>
  validateFields(anonymousRegistrationFields, values);

/** Requires a phone: checked by the international rules if they are loaded, else by the general shape. */
export function checkPhone(values: Values, isPhone: (phone: string) => boolean): FieldErrors {
  const phone = normalizePhone(values["phone"] ?? "");
  if (phone === "") return { phone: requiredError };
  const isValid = isPhoneShape(phone) && isPhone(phone);
  return isValid ? {} : { phone: { key: "crud.validation.message.phone" } };
}

/** Checks the profile's contacts: each one that is filled in must be valid. */
export function checkContacts(values: Values): FieldErrors {
  const email = normalizeEmail(values["email"] ?? "");
  const phone = (values["phone"] ?? "").trim();
  return {
    ...(email !== "" && !isEmail(email) && { email: { key: "crud.validation.message.email" } }),
    ...(phone !== "" && checkPhone(values, () => true)),
  };
}

/** The phone is required when a user completes their profile. */
export const checkProfile = (values: Values): FieldErrors => ({
  ...checkContacts(values),
  ...checkPhone(values, () => true),
});

/** Checks the address for the reset email. */
export function checkResetRequest(values: Values): FieldErrors {
  return withoutEmpty({ email: findEmailError(values["email"]) });
}

/** Checks a new password and its repetition. Lengths are in characters as people count them. */
export function checkNewPassword(values: Values, min: number): FieldErrors {
  const { password = "", confirm = "" } = values;
  const length = [...password].length;
  const tooShort = length < min && { key: "crud.validation.message.minLength", params: { min } };
  const tooLong = length > passwordMaxLength && {
    key: "crud.validation.message.maxLength",
    params: { max: passwordMaxLength },
  };
  return withoutEmpty({
    password: password === "" ? requiredError : tooShort || tooLong || undefined,
    confirm:
      confirm === ""
        ? requiredError
        : confirm === password
          ? undefined
          : { key: passwordsDifferKey },
  });
}

/** Returns the text above the form for `checkNewPassword`'s errors. */
export function newPasswordMessageKey(errors: FieldErrors): string {
  const isMismatch = errors["confirm"]?.key === passwordsDifferKey && !errors["password"];
  return isMismatch ? passwordsDifferKey : "env.scenarious.popup.login.error";
}
