/** The currency of a new course. */
export const defaultCurrency = "UAH";

/** Whether this is an ISO 4217 code that prices can be shown in. */
export const isSupportedCurrency = (code: string): boolean =>
  Intl.supportedValuesOf("currency").includes(code);
