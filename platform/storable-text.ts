/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;
const everyUnstorable = /\0|\p{Surrogate}/gu;

export const isStorableText = (text: string): boolean => !unstorable.test(text);

/** Replaces what cannot be stored by U+FFFD. */
export const storableText = (text: string): string => text.replace(everyUnstorable, "\uFFFD");
