/** The currency of a new course. */
export const defaultCurrency = "UAH";

const supportedCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether this is an ISO 4217 code that prices can be shown in. */
export const isSupportedCurrency = (code: string): boolean => supportedCurrencies.has(code);
