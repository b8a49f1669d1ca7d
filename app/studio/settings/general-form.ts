/** What the form "General" holds. */
export type GeneralValues = {
  title: string;
  languages: string[];
  /** A language to add, as a code. */
  newLanguage: string;
  primaryLanguage: string;
  email: string;
  phone: string;
  address: string;
};
export type GeneralErrors = Partial<Record<keyof GeneralValues, GeneralProblem>>;
export type GeneralProblem = "too-long" | "email" | "language" | "no-language" | "primary";

/** The languages that the interface is translated into. */
const interfaceLanguages = ["en", "uk", "ar"];

/** Returns all languages to choose from: the portal's, and those of the interface. */
export const offeredLanguages = (languages: readonly string[]): string[] => [
  ...new Set([...languages, ...interfaceLanguages]),
];
