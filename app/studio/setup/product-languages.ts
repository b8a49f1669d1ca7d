/** The languages of the interface, and of the starters' texts. */
export const productLanguages: readonly string[] = ["en", "uk", "ar"];
