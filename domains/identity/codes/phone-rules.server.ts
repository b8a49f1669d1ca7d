import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Checks a normalised number (`+` and digits) by the international rules. */
export const isPhone = (phone: string): boolean =>
  parsePhoneNumberFromString(phone)?.isValid() ?? false;

/** The calling code of a number's country, e.g. `380`. */
export const callingCodeOf = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.countryCallingCode ?? "none";

/** Formats a number as its country groups it: `+380 50 123 4567`. */
export const formatPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
