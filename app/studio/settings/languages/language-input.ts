/** The longest text to read as a language. */
export const languageInputMaxChars = 60;

/** Why a language can't be added. */
export type NewLanguageProblem = "unknown" | "exists";
