import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The international rule set (FORM-24) for a normalised number: `+` and digits. */
export const isPhone = (phone: string): boolean =>
  parsePhoneNumberFromString(phone)?.isValid() ?? false;

/** The calling code of a number's country, e.g. `380`. */
export const callingCodeOf = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.countryCallingCode ?? "none";

/** A number as its country groups it: `+380 50 123 4567`. */
export const spacedPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
