/** Messages, by key, that say what went wrong. */
export const isTrouble = (messageKey: string): boolean =>
  /^(?:trouble|error|popup|order\.error)\./.test(messageKey);
