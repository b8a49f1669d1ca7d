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

/** What the popup's steps ask of their fields: the browser and the server look at them alike. */
export type Values = Readonly<Record<string, string>>;
export type Checked = Record<string, FieldError>;

const required: FieldError = { key: "crud.validation.message.required" };

/** Required and valid (section 5). */
function emailError(typed: string | undefined): FieldError | undefined {
  const email = normalizeEmail(typed ?? "");
  if (email === "") return required;
  return isEmail(email) ? undefined : { key: "crud.validation.message.email" };
}

function found(errors: Record<string, FieldError | undefined>): Checked {
  const wrong = Object.entries(errors).filter((entry): entry is [string, FieldError] => !!entry[1]);
  return Object.fromEntries(wrong);
}

/** Email and password; the password's length is nobody's business here. */
export function checkLogin(values: Values): Checked {
  return found({
    email: emailError(values["email"]),
    password: values["password"] ? undefined : required,
  });
}

/** User name and password of an account that is there; their lengths are nobody's business here. */
export function checkAnonymousSignIn(values: Values): Checked {
  return found({
    username: values["username"]?.trim() ? undefined : required,
    password: values["password"] ? undefined : required,
  });
}

/** FORM-20, FORM-21. */
export const checkAnonymousSignUp = (values: Values): Checked =>
  validateFields(anonymousRegistrationFields, values);

/** Required and a phone: by the rule set where it is loaded, else by the general shape. */
export function checkPhone(values: Values, isPhone: (phone: string) => boolean): Checked {
  const phone = normalizePhone(values["phone"] ?? "");
  if (phone === "") return { phone: required };
  const good = isPhoneShape(phone) && isPhone(phone);
  return good ? {} : { phone: { key: "crud.validation.message.phone" } };
}

/** The profile's contacts: what is there is valid. */
export function checkContacts(values: Values): Checked {
  const email = normalizeEmail(values["email"] ?? "");
  const phone = (values["phone"] ?? "").trim();
  return {
    ...(email !== "" && !isEmail(email) && { email: { key: "crud.validation.message.email" } }),
    ...(phone !== "" && checkPhone(values, () => true)),
  };
}

/** FORM-12: filling in the profile, the phone is required. */
export const checkProfile = (values: Values): Checked => ({
  ...checkContacts(values),
  ...checkPhone(values, () => true),
});

/** The address for the letter. */
export function checkForgotten(values: Values): Checked {
  return found({ email: emailError(values["email"]) });
}

/** The new password twice; lengths in characters as people count them. */
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

/** The form's own line over `checkRestore`'s errors (section 8). */
export function restoreLineOf(wrong: Checked): string {
  const differ = wrong["confirm"]?.key === coincideKey && !wrong["password"];
  return differ ? coincideKey : "env.scenarious.popup.login.error";
}
