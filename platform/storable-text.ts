/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;
const everyUnstorable = /\0|\p{Surrogate}/gu;

export const isStorableText = (text: string): boolean => !unstorable.test(text);

/** The text with U+FFFD in the place of what cannot be stored. */
export const storableText = (text: string): string => text.replace(everyUnstorable, "\uFFFD");
